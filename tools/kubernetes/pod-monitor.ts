import { customManifest, podsOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** Makes the Prometheus operator read the metrics of every pod with these names; the name becomes the job of its series. */
export const podMonitor = (names: readonly string[]): Manifest =>
  customManifest(['monitoring.coreos.com/v1', 'PodMonitor'], 'stratus', {
    spec: {
      jobLabel: 'app.kubernetes.io/name',
      selector: podsOf(names),
      podMetricsEndpoints: [{ port: 'admin', path: '/metrics', interval: '15s' }],
    },
  });
