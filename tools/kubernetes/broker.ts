import { natsUsers, passwordVariable, placeOfPassword, sharedAccountsBlock } from '@stratus/installation';
import { BROKER_LIMITS } from '@stratus/local-servers';
import { brokerAccessUser } from '@stratus/topology';

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

export const NATS = 'nats';
const HEADLESS = 'nats-servers';
const CONFIGURATION = '/etc/nats';
const DATA = '/data';
/** Parts of nats.conf that say nothing unless the component for TLS replaces them. */
export const CLIENTS_TLS_FILE = 'tls.conf';
export const ROUTES_TLS_FILE = 'routes-tls.conf';
const WITHOUT_TLS = '# without TLS\n';
const SUBSCRIBERS = `${DATA}/subscribers.json`;

const serverUrl = (index: number): string => `nats://nats-${index}.${HEADLESS}:${ports.natsRoutes}`;

/** A server that leaves tells its clients first, so that they move to another one. */
const clusterLines = (servers: number): string[] => [
  'server_name: $POD_NAME',
  'lame_duck_grace_period: "5s"',
  'lame_duck_duration: "30s"',
  'cluster {',
  '  name: "stratus"',
  `  listen: "0.0.0.0:${ports.natsRoutes}"`,
  `  routes: [${Array.from({ length: servers }, (_, index) => JSON.stringify(serverUrl(index))).join(', ')}]`,
  `  include "${ROUTES_TLS_FILE}"`,
  '}',
];

const configuration = (servers: number): string =>
  [
    `listen: "0.0.0.0:${ports.nats}"`,
    `http: "0.0.0.0:${ports.natsMonitor}"`,
    `pid_file: "${DATA}/nats.pid"`,
    `include "${CLIENTS_TLS_FILE}"`,
    ...BROKER_LIMITS,
    'jetstream {',
    `  store_dir: "${DATA}/store"`,
    '  sync_interval: always',
    '}',
    ...(servers > 1 ? clusterLines(servers) : []),
    'include "accounts.conf"',
    '',
  ].join('\n');

/** The server reads each password of its accounts from a variable, which is a key of the Secret of that password's app. */
const passwords = () =>
  natsUsers().map((user) => {
    const { app, key } = placeOfPassword(user);
    return { name: passwordVariable(user), valueFrom: { secretKeyRef: { name: app, key } } };
  });

const volumeMounts = [
  { name: 'configuration', mountPath: CONFIGURATION, readOnly: true },
  { name: 'data', mountPath: DATA },
];

const server = (servers: number) => ({
  name: NATS,
  image: NATS,
  command: ['nats-server'],
  args: ['--config', `${CONFIGURATION}/nats.conf`],
  env: [{ name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }, ...passwords()],
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
 * Brings subscribers to the server beside it. Its readiness is no part of the pod's: it depends on the cluster, and a server
 * without new subscribers serves all others.
 */
const companion = () => ({
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

/** The configuration includes the accounts of subscribers, which must exist, even when there are none yet. */
const prepare = () => ({
  name: 'prepare',
  image: NATS,
  command: ['sh', '-c', `test -s ${SUBSCRIBERS} || echo '{}' > ${SUBSCRIBERS}`],
  resources: memory('16Mi', '64Mi', '10m'),
  securityContext: LOCKED_CONTAINER,
  volumeMounts,
});

const clusterPlacement = {
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
  const files = {
    'nats.conf': configuration(servers),
    'accounts.conf': sharedAccountsBlock(`../..${SUBSCRIBERS}`),
    [CLIENTS_TLS_FILE]: WITHOUT_TLS,
    [ROUTES_TLS_FILE]: WITHOUT_TLS,
  };
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
