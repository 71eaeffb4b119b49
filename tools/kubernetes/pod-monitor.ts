import type { DeployedApp } from './apps.ts';
import { manifest, podsOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** Has the Prometheus operator read the metrics of every replica; the job of a series is its app. */
export const podMonitor = (apps: readonly DeployedApp[]): Manifest =>
  manifest(['monitoring.coreos.com/v1', 'PodMonitor'], 'stratus', {
    spec: {
      jobLabel: 'app.kubernetes.io/name',
      selector: podsOf(apps.map(({ app }) => app)),
      podMetricsEndpoints: [{ port: 'admin', path: '/metrics', interval: '15s' }],
    },
  });
