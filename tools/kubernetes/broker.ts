import { brokerAccessUser } from '@stratus/topology';
import type { Affinity, Container } from 'kubernetes-types/core/v1.js';

import { DATA, HEADLESS, NATS, SUBSCRIBERS, brokerEnvironment, brokerFiles } from './broker-configuration.ts';
import { checksum, labelsOf, manifest, selectorOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import {
  LOCKED_CONTAINER,
  SECRETS_DIRECTORY,
  STRATUS,
  environment,
  lockedPodSpec,
  memory,
  probe,
  secretVolume,
  serviceAccount,
} from './pod.ts';
import { ports } from './ports.ts';
import { disruptionBudget } from './workload.ts';

const CONFIGURATION = '/etc/nats';

const volumeMounts = [
  { name: 'configuration', mountPath: CONFIGURATION, readOnly: true },
  { name: 'data', mountPath: DATA },
];

const server = (servers: number): Container => ({
  name: NATS,
  image: NATS,
  command: ['nats-server'],
  args: ['--config', `${CONFIGURATION}/nats.conf`],
  env: brokerEnvironment(servers),
  ports: [
    { name: 'nats', containerPort: ports.nats },
    { name: 'monitor', containerPort: ports.natsMonitor },
    ...(servers > 1 ? [{ name: 'routes', containerPort: ports.natsRoutes }] : []),
  ],
  ...(servers > 1 && {
    lifecycle: { preStop: { exec: { command: ['nats-server', '--signal', `ldm=${DATA}/nats.pid`] } } },
  }),
  startupProbe: probe('/healthz?js-server-only=true', 'monitor', {
    periodSeconds: 2,
    timeoutSeconds: 3,
    failureThreshold: 150,
  }),
  readinessProbe: probe('/healthz?js-server-only=true', 'monitor', {
    periodSeconds: 5,
    timeoutSeconds: 3,
    failureThreshold: 3,
  }),
  // A server of a cluster that meets a full disk switches JetStream off until it is started again.
  livenessProbe: probe('/healthz?js-enabled-only=true', 'monitor', {
    periodSeconds: 10,
    timeoutSeconds: 5,
    failureThreshold: 6,
  }),
  resources: memory('256Mi', '1Gi', '200m'),
  securityContext: LOCKED_CONTAINER,
  volumeMounts,
});

/**
 * Applies subscriber changes to the server in the same pod. Its readiness does not affect the pod's: it depends on the
 * cluster, and a server without new subscribers still serves all others.
 */
const companion = (): Container => ({
  name: brokerAccessUser,
  image: STRATUS,
  args: [brokerAccessUser],
  env: environment(
    {
      NATS_URL: `nats://127.0.0.1:${ports.nats}`,
      NATS_USER: brokerAccessUser,
      NATS_SUBSCRIBERS_FILE: SUBSCRIBERS,
      NATS_PID_FILE: `${DATA}/nats.pid`,
      ADMIN_HOST: '0.0.0.0',
      ADMIN_PORT: String(ports.admin),
    },
    ['NATS_PASSWORD'],
  ),
  ports: [{ name: 'admin', containerPort: ports.admin }],
  livenessProbe: probe('/healthz', 'admin', { periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }),
  resources: memory('96Mi', '256Mi', '10m'),
  securityContext: LOCKED_CONTAINER,
  volumeMounts: [
    { name: 'data', mountPath: DATA },
    { name: 'secrets', mountPath: SECRETS_DIRECTORY, readOnly: true },
  ],
});

/** The configuration includes the file of the subscribers' accounts, which must exist even if there are none yet. */
const prepare = (): Container => ({
  name: 'prepare',
  image: NATS,
  command: ['sh', '-c', `test -s ${SUBSCRIBERS} || echo '{}' > ${SUBSCRIBERS}`],
  resources: memory('16Mi', '64Mi', '10m'),
  securityContext: LOCKED_CONTAINER,
  volumeMounts,
});

const clusterPlacement: Affinity = {
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: selectorOf(NATS) } },
    ],
  },
};

function statefulSet(servers: number, storage: string, content: string): Manifest {
  return manifest(['apps/v1', 'StatefulSet'], NATS, {
    spec: {
      replicas: servers,
      serviceName: HEADLESS,
      // The first start of a cluster needs most of its servers at once.
      podManagementPolicy: 'Parallel',
      selector: { matchLabels: selectorOf(NATS) },
      template: {
        metadata: { labels: labelsOf(NATS), annotations: { 'stratus/configuration': checksum(content) } },
        spec: {
          ...lockedPodSpec(NATS),
          terminationGracePeriodSeconds: servers > 1 ? 60 : 30,
          ...(servers > 1 && { affinity: clusterPlacement }),
          initContainers: [prepare()],
          containers: [server(servers), companion()],
          volumes: [
            { name: 'configuration', configMap: { name: NATS } },
            secretVolume('secrets', brokerAccessUser, ['NATS_PASSWORD']),
          ],
        },
      },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
        },
      ],
    },
  });
}

/** One broker, or a cluster of them whose streams survive the loss of one. */
export function broker(servers: 1 | 3, storage: string): Manifest[] {
  const files = brokerFiles(servers, storage);
  const clientPort = { name: 'nats', port: ports.nats, targetPort: 'nats' };
  return [
    serviceAccount(NATS),
    manifest(['v1', 'ConfigMap'], NATS, { data: files }),
    manifest(['v1', 'Service'], NATS, { spec: { selector: selectorOf(NATS), ports: [clientPort] } }),
    manifest(
      ['v1', 'Service'],
      HEADLESS,
      {
        spec: {
          clusterIP: 'None',
          publishNotReadyAddresses: true,
          selector: selectorOf(NATS),
          ports: [
            clientPort,
            ...(servers > 1 ? [{ name: 'routes', port: ports.natsRoutes, targetPort: 'routes' }] : []),
          ],
        },
      },
      NATS,
    ),
    statefulSet(servers, storage, Object.values(files).join('')),
    disruptionBudget(NATS),
  ];
}
