import type { NetworkPolicyPeer, NetworkPolicyPort, NetworkPolicySpec } from 'kubernetes-types/networking/v1.js';

import type { DeployedApp } from './apps.ts';
import { manifest, podsOf, selectorOf } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { ports } from './ports.ts';

const POLICY = ['networking.k8s.io/v1', 'NetworkPolicy'] as const;

const tcp = (...numbers: number[]): NetworkPolicyPort[] => numbers.map((port) => ({ protocol: 'TCP', port }));
const pods = (app: string): NetworkPolicyPeer => ({ podSelector: { matchLabels: selectorOf(app) } });
const ANYWHERE = [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }];

const policy = (name: string, spec: NetworkPolicySpec): Manifest => manifest(POLICY, name, { spec });

/** No pod of the namespace sends or receives traffic unless another policy allows it. */
const denyAll = (): Manifest => policy('deny-all', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });

const names = (): Manifest =>
  policy('all-to-dns', {
    podSelector: {},
    policyTypes: ['Egress'],
    egress: [
      {
        to: [
          {
            namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
            podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
          },
        ],
        ports: [
          { protocol: 'UDP', port: 53 },
          { protocol: 'TCP', port: 53 },
        ],
      },
    ],
  });

/** One arrow of docs/how-it-works.md: a policy for its clients and one for its server. */
const arrow = (from: readonly string[], to: string, port: number): Manifest[] => [
  policy(`to-${to}`, {
    podSelector: podsOf(from),
    policyTypes: ['Egress'],
    egress: [{ to: [pods(to)], ports: tcp(port) }],
  }),
  policy(`${to}-clients`, {
    podSelector: { matchLabels: selectorOf(to) },
    policyTypes: ['Ingress'],
    ingress: [{ from: [{ podSelector: podsOf(from) }], ports: tcp(port) }],
  }),
];

/** The pods that connect to Postgres. */
export const databaseClients = (apps: readonly DeployedApp[]): string[] => [
  ...apps.filter(({ hasDatabase }) => hasDatabase).map(({ app }) => app),
  'bootstrap',
];

/** Clients reach the gateway, every app and the bootstrap reach the broker, webhooks reach their receivers, nothing else. */
export const basePolicies = (apps: readonly DeployedApp[]): Manifest[] => [
  denyAll(),
  names(),
  policy('gateway-clients', {
    podSelector: { matchLabels: selectorOf('gateway') },
    policyTypes: ['Ingress'],
    ingress: [{ ports: tcp(ports.http) }],
  }),
  ...arrow([...apps.map(({ app }) => app), 'bootstrap'], 'nats', ports.nats),
  webhookPolicy(),
];

/** Networks that are not the public internet: of the cluster, its nodes, the cloud's metadata, multicast. */
const NOT_PUBLIC = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ipv6: ['::/127', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
};

/** Webhooks go to any https server of the public internet. webhook-service refuses other addresses; this holds even if it is wrong. */
const webhookPolicy = (): Manifest =>
  policy('webhooks-to-receivers', {
    podSelector: { matchLabels: selectorOf('webhook-service') },
    policyTypes: ['Egress'],
    egress: [
      {
        to: [
          { ipBlock: { cidr: '0.0.0.0/0', except: NOT_PUBLIC.ipv4 } },
          { ipBlock: { cidr: '::/0', except: NOT_PUBLIC.ipv6 } },
        ],
        ports: tcp(443),
      },
    ],
  });

/** Postgres in the namespace. */
export const ownPostgresPolicies = (apps: readonly DeployedApp[]): Manifest[] =>
  arrow(databaseClients(apps), 'postgres', ports.postgres);

/** Postgres elsewhere, at an address known only to the operator. */
export const externalPostgresPolicies = (apps: readonly DeployedApp[]): Manifest[] => [
  policy('to-postgres', {
    podSelector: podsOf(databaseClients(apps)),
    policyTypes: ['Egress'],
    egress: [{ to: ANYWHERE, ports: tcp(ports.postgres) }],
  }),
];

/** The brokers of a cluster reach each other. */
export const routePolicies = (): Manifest[] => [
  policy('nats-routes', {
    podSelector: { matchLabels: selectorOf('nats') },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [{ from: [pods('nats')], ports: tcp(ports.natsRoutes, ports.nats) }],
    egress: [{ to: [pods('nats')], ports: tcp(ports.natsRoutes, ports.nats) }],
  }),
];

/** The job that creates Secrets reaches the API server, whose address differs from cluster to cluster. */
export const secretsPolicies = (): Manifest[] => [
  policy('secrets-to-api-server', {
    podSelector: { matchLabels: selectorOf('secrets') },
    policyTypes: ['Egress'],
    egress: [{ to: ANYWHERE, ports: tcp(443, 6443) }],
  }),
];

/**
 * The operators' console reaches every database and the broker. Nothing reaches it: `kubectl port-forward` connects within its pod.
 */
export const operatorPolicies = (app: string): Manifest[] => [
  policy(`${app}-to-servers`, {
    podSelector: { matchLabels: selectorOf(app) },
    policyTypes: ['Egress'],
    egress: [
      { to: [pods('nats')], ports: tcp(ports.nats) },
      { to: ANYWHERE, ports: tcp(ports.postgres) },
    ],
  }),
  ...[['nats', ports.nats] as const, ['postgres', ports.postgres] as const].map(([server, port]) =>
    policy(`${server}-for-${app}`, {
      podSelector: { matchLabels: selectorOf(server) },
      policyTypes: ['Ingress'],
      ingress: [{ from: [pods(app)], ports: tcp(port) }],
    }),
  ),
];

/** Every app sends its spans to a collector in a namespace of this name. */
export const tracingPolicies = (apps: readonly DeployedApp[], namespace: string): Manifest[] => [
  policy('to-collector', {
    podSelector: podsOf(apps.map(({ app }) => app)),
    policyTypes: ['Egress'],
    egress: [
      {
        to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
        ports: tcp(ports.otlp),
      },
    ],
  }),
];

/** Prometheus, in a namespace of this name, reads the metrics of every app. */
export const monitoringPolicies = (names: readonly string[], namespace: string): Manifest[] => [
  policy('prometheus-to-apps', {
    podSelector: podsOf(names),
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }],
        ports: tcp(ports.admin),
      },
    ],
  }),
];
