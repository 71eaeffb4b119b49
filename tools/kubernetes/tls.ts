import { brokerAccessUser, gatewayApp } from '@stratus/topology';

import type { DeployedApp } from './apps.ts';
import { CLIENTS_TLS_FILE, NATS, ROUTES_TLS_FILE } from './broker.ts';
import { nameOf } from './jobs.ts';
import { NAMESPACE, checksum } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { environment, secretVolume } from './pod.ts';
import { ports } from './ports.ts';

const DIRECTORY = '/run/secrets/tls';
const GATEWAY_SECRET = 'gateway-tls';
const BROKER_SECRET = 'nats-tls';
const POSTGRES_SECRET = 'postgres-tls';
/** The keys of a Secret that cert-manager makes. */
const [CERTIFICATE, KEY, AUTHORITY] = ['tls.crt', 'tls.key', 'ca.crt'] as const;

/** Certificates in a pod: the keys of a Secret, in a directory of its name. */
interface Mounted {
  secret: string;
  keys: readonly string[];
}

const brokerAuthority: Mounted = { secret: BROKER_SECRET, keys: [AUTHORITY] };
const brokerCertificate: Mounted = { secret: BROKER_SECRET, keys: [CERTIFICATE, KEY, AUTHORITY] };
const gatewayCertificate: Mounted = { secret: GATEWAY_SECRET, keys: [CERTIFICATE, KEY] };
const postgresAuthority: Mounted = { secret: POSTGRES_SECRET, keys: [AUTHORITY] };

const fileOf = ({ secret }: Mounted, key: string): string => `${DIRECTORY}/${secret}/${key}`;

const BROKER_VARIABLES = { NATS_TLS_CA_FILE: fileOf(brokerAuthority, AUTHORITY) };
const GATEWAY_VARIABLES = {
  HTTP_TLS_CERT_FILE: fileOf(gatewayCertificate, CERTIFICATE),
  HTTP_TLS_KEY_FILE: fileOf(gatewayCertificate, KEY),
};
const POSTGRES_VARIABLES = { DATABASE_TLS_CA_FILE: fileOf(postgresAuthority, AUTHORITY) };

/** What a container of a pod gets. */
interface Addition {
  container: string;
  variables?: Readonly<Record<string, string>>;
  mounted: readonly Mounted[];
}

const containerPatch = ({ container, variables = {}, mounted }: Addition) => ({
  name: container,
  ...(Object.keys(variables).length > 0 && { env: environment(variables) }),
  volumeMounts: mounted.map(({ secret }) => ({ name: secret, mountPath: `${DIRECTORY}/${secret}`, readOnly: true })),
});

interface PodAdditions {
  containers?: readonly Addition[];
  initContainers?: readonly Addition[];
  annotations?: Record<string, string>;
}

const patch = (apiVersion: string, kind: string, name: string, fields: object): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, namespace: NAMESPACE },
  ...fields,
});

/** Adds to the pods of a workload. A pod waits until the Secrets have the keys. */
function podPatch(
  [apiVersion, kind]: readonly [string, string],
  name: string,
  { containers = [], initContainers = [], annotations }: PodAdditions,
): Manifest {
  const mounted = [...containers, ...initContainers].flatMap((addition) => addition.mounted);
  const volumes = Map.groupBy(mounted, ({ secret }) => secret);
  const spec = {
    ...(initContainers.length > 0 && { initContainers: initContainers.map(containerPatch) }),
    containers: containers.map(containerPatch),
    volumes: [...volumes].map(([secret, each]) =>
      secretVolume(secret, secret, [...new Set(each.flatMap(({ keys }) => keys))]),
    ),
  };
  return patch(apiVersion, kind, name, {
    spec: { template: { ...(annotations && { metadata: { annotations } }), spec } },
  });
}

const DEPLOYMENT = ['apps/v1', 'Deployment'] as const;
const STATEFUL_SET = ['apps/v1', 'StatefulSet'] as const;
const JOB = ['batch/v1', 'Job'] as const;

const certificateLines = [
  `  cert_file: "${fileOf(brokerCertificate, CERTIFICATE)}"`,
  `  key_file: "${fileOf(brokerCertificate, KEY)}"`,
];

/** Clients prove who they are by their passwords; routes have none, so brokers ask each other for a certificate. */
const brokerFiles = {
  [CLIENTS_TLS_FILE]: ['tls {', ...certificateLines, '}', ''].join('\n'),
  [ROUTES_TLS_FILE]: [
    'tls {',
    ...certificateLines,
    `  ca_file: "${fileOf(brokerCertificate, AUTHORITY)}"`,
    '  verify: true',
    '}',
    '',
  ].join('\n'),
};

const brokerPatches = (): Manifest[] => [
  patch('v1', 'ConfigMap', NATS, { data: brokerFiles }),
  podPatch(STATEFUL_SET, NATS, {
    annotations: { 'stratus/tls': checksum(Object.values(brokerFiles).join('')) },
    containers: [
      { container: NATS, mounted: [brokerCertificate] },
      {
        container: brokerAccessUser,
        // A certificate names hosts, not addresses.
        variables: { NATS_URL: `nats://localhost:${ports.nats}`, ...BROKER_VARIABLES },
        mounted: [brokerAuthority],
      },
    ],
  }),
];

const appPatch = ({ app }: DeployedApp): Manifest => {
  const isGateway = app === gatewayApp;
  return podPatch(DEPLOYMENT, app, {
    containers: [
      {
        container: app,
        variables: { ...BROKER_VARIABLES, ...(isGateway && GATEWAY_VARIABLES) },
        mounted: [brokerAuthority, ...(isGateway ? [gatewayCertificate] : [])],
      },
    ],
  });
};

const gatewayServicePatch = (): Manifest =>
  patch('v1', 'Service', gatewayApp, {
    spec: {
      ports: [
        { port: 80, $patch: 'delete' },
        { name: 'https', port: ports.https, targetPort: 'http' },
      ],
    },
  });

const bootstrapPatch = (version: string, addition: Omit<Addition, 'container'>): Manifest =>
  podPatch(JOB, nameOf('bootstrap', version), { containers: [{ container: 'bootstrap', ...addition }] });

/** Has the gateway serve HTTPS, and everything talk to the brokers, and the brokers to each other, over TLS. */
export const tlsPatches = (apps: readonly DeployedApp[], version: string): Manifest[] => [
  ...apps.map(appPatch),
  gatewayServicePatch(),
  ...brokerPatches(),
  bootstrapPatch(version, { variables: BROKER_VARIABLES, mounted: [brokerAuthority] }),
];

/** Has Postgres, which runs elsewhere, prove its name to all who connect to it. */
export const postgresTlsPatches = (apps: readonly DeployedApp[], version: string): Manifest[] => {
  const addition = { variables: POSTGRES_VARIABLES, mounted: [postgresAuthority] };
  return [
    ...apps
      .filter(({ hasDatabase }) => hasDatabase)
      .map(({ app }) =>
        podPatch(DEPLOYMENT, app, {
          containers: [{ container: app, ...addition }],
          initContainers: [{ container: 'migrate', ...addition }],
        }),
      ),
    bootstrapPatch(version, addition),
  ];
};
