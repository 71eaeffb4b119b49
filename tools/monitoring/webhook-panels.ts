import { WINDOW, one } from './panel.ts';
import type { Row } from './panel.ts';

const ATTEMPTS = 'stratus_webhook_attempts_total';

/** What webhook-service delivers, and what waits. */
export const webhooks: Row = {
  title: 'Webhooks',
  panels: [
    one('Attempts by outcome', 'ops', `sum by (outcome) (rate(${ATTEMPTS}[${WINDOW}]))`, '{{outcome}}'),
    one(
      'Share of attempts that are refused',
      'percentunit',
      `sum(rate(${ATTEMPTS}{outcome="refused"}[${WINDOW}])) / sum(rate(${ATTEMPTS}[${WINDOW}]))`,
      'refused',
      'One receiver that is down is tried again at growing intervals, so it weighs little',
    ),
    {
      title: 'From event to acceptance',
      description: 'First attempts only; it includes the time that receivers take',
      unit: 's',
      queries: [0.5, 0.95, 0.99].map((share) => ({
        expr: `histogram_quantile(${share}, sum by (le) (rate(stratus_webhook_delivery_seconds_bucket[${WINDOW}])))`,
        legend: `p${share * 100}`,
      })),
    },
    one(
      'Wait of the oldest delivery that is due',
      's',
      'max(stratus_webhook_oldest_due_seconds)',
      'oldest',
      'Below a few seconds, unless webhook-service has too much to do or cannot ask account-service',
    ),
    {
      title: 'Deliveries',
      unit: 'short',
      queries: [
        { expr: 'max(stratus_webhook_pending)', legend: 'pending' },
        { expr: 'sum(stratus_webhook_in_flight)', legend: 'in flight' },
      ],
    },
    {
      title: 'Trouble with webhooks',
      unit: 'short',
      queries: [
        { expr: 'sum by (reason) (increase(stratus_webhooks_disabled_total[1h]))', legend: 'disabled: {{reason}}' },
        { expr: 'sum(increase(stratus_webhook_viewer_failures_total[1h]))', legend: 'account-service not asked' },
      ],
    },
  ],
};
