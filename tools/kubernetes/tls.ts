import { brokerAccessUser, gatewayApp } from '@stratus/topology';

import type { DeployedApp } from './apps.ts';
import { CLIENTS_TLS_FILE, NATS, ROUTES_TLS_FILE } from './broker-configuration.ts';
import { nameOf } from './jobs.ts';
import { checksum } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { DEPLOYMENT, JOB, STATEFUL_SET, fileOf, patch, podPatch } from './pod-patch.ts';
import type { Addition, Mounted } from './pod-patch.ts';
import { ports } from './ports.ts';

const GATEWAY_SECRET = 'gateway-tls';
const BROKER_SECRET = 'nats-tls';
const POSTGRES_SECRET = 'postgres-tls';
/** The keys of a Secret created by cert-manager. */
const [CERTIFICATE, KEY, AUTHORITY] = ['tls.crt', 'tls.key', 'ca.crt'] as const;

const brokerAuthority: Mounted = { secret: BROKER_SECRET, keys: [AUTHORITY] };
const brokerCertificate: Mounted = { secret: BROKER_SECRET, keys: [CERTIFICATE, KEY, AUTHORITY] };
const gatewayCertificate: Mounted = { secret: GATEWAY_SECRET, keys: [CERTIFICATE, KEY] };
const postgresAuthority: Mounted = { secret: POSTGRES_SECRET, keys: [AUTHORITY] };

const BROKER_VARIABLES = { NATS_TLS_CA_FILE: fileOf(brokerAuthority, AUTHORITY) };
const GATEWAY_VARIABLES = {
  HTTP_TLS_CERT_FILE: fileOf(gatewayCertificate, CERTIFICATE),
  HTTP_TLS_KEY_FILE: fileOf(gatewayCertificate, KEY),
};
const POSTGRES_VARIABLES = { DATABASE_TLS_CA_FILE: fileOf(postgresAuthority, AUTHORITY) };

const certificateLines = [
  `  cert_file: "${fileOf(brokerCertificate, CERTIFICATE)}"`,
  `  key_file: "${fileOf(brokerCertificate, KEY)}"`,
];

/** Clients authenticate with passwords; routes have none, so brokers require a certificate from each other. */
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

/** Makes the gateway serve HTTPS, and encrypts all connections to and between the brokers with TLS. */
export const tlsPatches = (apps: readonly DeployedApp[], version: string): Manifest[] => [
  ...apps.map(appPatch),
  gatewayServicePatch(),
  ...brokerPatches(),
  bootstrapPatch(version, { variables: BROKER_VARIABLES, mounted: [brokerAuthority] }),
];

/** Makes an external Postgres prove its name to all its clients. */
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
