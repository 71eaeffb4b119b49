import {
  ROUTES_PASSWORD,
  natsUsers,
  passwordVariable,
  placeOfPassword,
  sharedAccountsBlock,
} from '@stratus/installation';
import { BROKER_LIMITS } from '@stratus/local-servers';

import { ports } from './ports.ts';

export const NATS = 'nats';
/** The Service that gives each server its own name. */
export const HEADLESS = 'nats-servers';
/** Paths of the server's data, and of its subscribers' accounts. */
export const DATA = '/data';
/** Parts of nats.conf that are empty unless the TLS component replaces them. */
export const CLIENTS_TLS_FILE = 'tls.conf';
export const ROUTES_TLS_FILE = 'routes-tls.conf';
const WITHOUT_TLS = '# without TLS\n';
export const SUBSCRIBERS = `${DATA}/subscribers.json`;

/** A server authenticates to the cluster with a password: over a route it could act as any account. */
const ROUTES_USER = 'routes';
const routeVariable = (index: number): string => `NATS_ROUTE_${index}`;
const routeUrl = (index: number): string =>
  `nats://${ROUTES_USER}:$(${ROUTES_PASSWORD.key})@nats-${index}.${HEADLESS}:${ports.natsRoutes}`;
const indexesOf = (servers: number): number[] => Array.from({ length: servers }, (_, index) => index);

/** A stopping server notifies its clients first, so that they move to another one. */
const clusterLines = (servers: number): string[] => [
  'server_name: $POD_NAME',
  'lame_duck_grace_period: "5s"',
  'lame_duck_duration: "30s"',
  'cluster {',
  '  name: "stratus"',
  `  listen: "0.0.0.0:${ports.natsRoutes}"`,
  `  authorization { user: "${ROUTES_USER}", password: $${ROUTES_PASSWORD.key} }`,
  `  routes: [${indexesOf(servers)
    .map((index) => `$${routeVariable(index)}`)
    .join(', ')}]`,
  `  include "${ROUTES_TLS_FILE}"`,
  '}',
];

const GIB = 1024 ** 3;
/** Of a disk of its own. The rest is for its logs of the cluster: on a full disk a server leaves the cluster. */
const STREAMS_PART = 0.85;

const storeLimit = (storage: string): number => {
  const gib = /^(\d+)Gi$/.exec(storage)?.[1];
  if (gib === undefined) throw new Error(`${storage} is not a size like 20Gi`);
  return Math.floor(Number(gib) * GIB * STREAMS_PART);
};

const configuration = (servers: number, storage: string): string =>
  [
    `listen: "0.0.0.0:${ports.nats}"`,
    `http: "0.0.0.0:${ports.natsMonitor}"`,
    `pid_file: "${DATA}/nats.pid"`,
    `include "${CLIENTS_TLS_FILE}"`,
    ...BROKER_LIMITS,
    'jetstream {',
    `  store_dir: "${DATA}/store"`,
    `  # ${STREAMS_PART * 100} % of the volume claim: a broker beyond it refuses events, which wait, instead of filling the disk.`,
    `  max_file_store: ${storeLimit(storage)}`,
    '  sync_interval: always',
    '}',
    ...(servers > 1 ? clusterLines(servers) : []),
    'include "accounts.conf"',
    '',
  ].join('\n');

/** The files of the server, by name. */
export const brokerFiles = (servers: number, storage: string): Record<string, string> => ({
  'nats.conf': configuration(servers, storage),
  'accounts.conf': sharedAccountsBlock(`../..${SUBSCRIBERS}`),
  [CLIENTS_TLS_FILE]: WITHOUT_TLS,
  [ROUTES_TLS_FILE]: WITHOUT_TLS,
});

/** The server reads each account password from a variable, which is a key of the Secret of that password's app. */
const passwords = () =>
  natsUsers().map((user) => {
    const { app, key } = placeOfPassword(user);
    return { name: passwordVariable(user), valueFrom: { secretKeyRef: { name: app, key } } };
  });

/** The addresses of the other servers contain the password, which nats.conf cannot insert there. */
const routes = (servers: number) => [
  {
    name: ROUTES_PASSWORD.key,
    valueFrom: { secretKeyRef: { name: ROUTES_PASSWORD.app, key: ROUTES_PASSWORD.key } },
  },
  ...indexesOf(servers).map((index) => ({ name: routeVariable(index), value: routeUrl(index) })),
];

/** The variables used in the files. */
export const brokerEnvironment = (servers: number) => [
  { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
  ...passwords(),
  ...(servers > 1 ? routes(servers) : []),
];
