import { host } from '@stratus/local-servers';

type Settings = Readonly<Record<string, string>>;

/** Variables of individual services that this start has found or made, by service name. */
export type ServiceSettings = Record<string, Record<string, string>>;

/** The name of the gateway in the table below, which otherwise has names of services. */
export const GATEWAY = 'gateway';

/** Variables that `npm start` sets for every app: access to it from this machine alone, and little memory for each process. */
const COMMON: Settings = {
  ADMIN_HOST: host,
  LOG_LEVEL: 'info',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '0',
};

/** Where receivers of webhooks may listen with `npm start`, besides public addresses. */
export const LOOPBACK_NETWORKS = '127.0.0.0/8,::1/128';

/** Variables that `npm start` sets for the gateway and for individual services, by name. */
const SETTINGS: Readonly<Record<string, Settings>> = {
  // Users who try the stack, and client test suites, may send any number of requests with a token.
  [GATEWAY]: { HTTP_HOST: host, RATE_LIMITS: 'addresses' },
  catalog: { CATALOG_FILE: 'config/catalog.yaml' },
  account: { CATALOG_FILE: 'config/catalog.yaml' },
  network: { CATALOG_FILE: 'config/catalog.yaml', DNS_ZONE_FILE: 'config/demo.zone' },
  // Short enough that users who try them need not wait.
  compute: {
    COMPUTE_PROVISION_MS: '400',
    COMPUTE_BOOT_MS: '400',
    COMPUTE_SHUTDOWN_MS: '200',
    COMPUTE_MIGRATION_QUEUE_MS: '200',
    COMPUTE_MIGRATION_MS: '1000',
    COMPUTE_REGION_MIGRATION_MS: '1000',
    COMPUTE_RESIZE_MS: '1000',
    COMPUTE_DISK_MS: '300',
    COMPUTE_VOLUME_MS: '300',
  },
  // Long enough for the status updating to be visible, as in the public service.
  database: {
    DATABASE_CREATE_MS: '2000',
    DATABASE_UPDATE_MS: '1000',
    DATABASE_PATCH_MS: '1000',
    DATABASE_RESIZE_MS: '1500',
    DATABASE_BACKUP_MS: '1000',
    DATABASE_RESTORE_MS: '1000',
    DATABASE_DELETE_MS: '200',
  },
  // Receivers of users who try webhooks run on this machine.
  webhook: { WEBHOOK_ALLOW: LOOPBACK_NETWORKS },
};

/**
 * Defaults of the launcher where the user's environment has none: their own X, or the file that X_FILE names, wins. An empty
 * variable is unset.
 */
export function defaultsFor(settings: Settings, environment: NodeJS.ProcessEnv): Record<string, string> {
  const isFile = (name: string): boolean => !environment[name] && Boolean(environment[`${name}_FILE`]);
  const effective = Object.entries(settings).filter(([name]) => !isFile(name));
  return Object.fromEntries(effective.map(([name, value]) => [name, environment[name] || value]));
}

/** The variables that `npm start` sets for every app. The environment takes precedence. */
export const commonSettings = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  defaultsFor(COMMON, environment);

/**
 * The variables that `npm start` sets for a service, or the gateway, in addition to its access to Postgres and NATS. The
 * environment takes precedence.
 */
export const localSettings = (name: string, environment: NodeJS.ProcessEnv): Record<string, string> =>
  defaultsFor({ ...SETTINGS[name], ...(CONTROLLED.has(name) && testControl(environment)) }, environment);

/** As the gateway sees it, which refuses to open it elsewhere. */
const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|::1)$/;
const CONTROLLED = new Set([GATEWAY, 'account', 'compute', 'database', 'network', 'vpc', 'webhook']);

/** The test control (docs/testing.md) is open where only this machine reaches the API. */
function testControl({ HTTP_HOST, HTTP_HOST_FILE, TEST_CONTROL_ANYWHERE }: NodeJS.ProcessEnv): Settings {
  const isOpen = (!HTTP_HOST_FILE && LOOPBACK.test(HTTP_HOST || host)) || TEST_CONTROL_ANYWHERE === 'on';
  return { TEST_CONTROL: isOpen ? 'on' : 'off' };
}

/** The address at which this machine reaches a server that listens on the given one. */
export function reachableAt(listening: string | undefined): string {
  if (!listening || ['0.0.0.0', '::', 'localhost'].includes(listening)) return host;
  return listening.includes(':') ? `[${listening}]` : listening;
}
