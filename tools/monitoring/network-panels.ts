import { WINDOW, one } from './panel.ts';
import type { Row } from './panel.ts';

const AGENT_HOST = '* on (instance) group_left (host) stratus_network_agent_info';

/** What the agents of hosts do. */
export const networks: Row = {
  title: 'Networks of hosts',
  panels: [
    one(
      'From event to kernel (p99)',
      's',
      `histogram_quantile(0.99, sum by (instance, le) (rate(stratus_network_lag_seconds_bucket[${WINDOW}]))) ${AGENT_HOST}`,
      '{{host}}',
    ),
    one(
      'Plans that the kernel lacks',
      'short',
      `(stratus_network_generation_desired - stratus_network_generation_applied) ${AGENT_HOST}`,
      '{{host}}',
      'Returns to 0 within a second',
    ),
    {
      title: 'Failed passes and repaired namespaces',
      unit: 'short',
      queries: [
        { expr: `increase(stratus_network_failures_total[1h]) ${AGENT_HOST}`, legend: '{{host}} failed' },
        { expr: `increase(stratus_network_drift_total[1h]) ${AGENT_HOST}`, legend: '{{host}} repaired' },
      ],
    },
    one('Namespaces', 'short', `stratus_network_namespaces ${AGENT_HOST}`, '{{host}}'),
    one(
      'Passes (p99)',
      's',
      `histogram_quantile(0.99, sum by (instance, le) (rate(stratus_network_apply_seconds_bucket[${WINDOW}]))) ${AGENT_HOST}`,
      '{{host}}',
    ),
  ],
};
