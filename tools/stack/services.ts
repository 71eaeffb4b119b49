/** What the launcher must know about each service; a new service is one more entry. */
export interface ServiceDefinition {
  /** Also the name of its schema and the first token of its subjects. */
  name: string;
  app: string;
  /** The entities about which it publishes events: `events.<account>.<entity>.<type>`. */
  entities: string[];
  /** What it asks of other services as steps of its sagas, beyond what every service may look up. */
  asks?: string[];
  env?: Record<string, string>;
}

export const services: readonly ServiceDefinition[] = [
  {
    name: 'catalog',
    app: 'catalog-service',
    entities: ['tag'],
    env: { CATALOG_FILE: 'config/catalog.yaml' },
  },
  { name: 'account', app: 'account-service', entities: ['account', 'user', 'token', 'profile'] },
  { name: 'vpc', app: 'vpc-service', entities: ['vpc', 'subnet'] },
  {
    name: 'network',
    app: 'network-service',
    entities: ['ipaddress', 'vlan'],
    env: { CATALOG_FILE: 'config/catalog.yaml' },
  },
  {
    name: 'compute',
    app: 'compute-service',
    entities: ['compute', 'nodebalancer', 'domain', 'volume'],
    asks: ['network.>', 'vpc.attachments.*'],
    // Jobs are short, so that whoever tries them out does not wait, and long enough to be seen.
    env: {
      COMPUTE_PROVISION_MS: '400',
      COMPUTE_BOOT_MS: '400',
      COMPUTE_SHUTDOWN_MS: '200',
      COMPUTE_MIGRATION_QUEUE_MS: '200',
      COMPUTE_MIGRATION_MS: '1000',
      COMPUTE_REGION_MIGRATION_MS: '1000',
      COMPUTE_RESIZE_MS: '1000',
      COMPUTE_VOLUME_MS: '300',
    },
  },
];

export const gatewayApp = 'gateway';

export function databaseRole(service: string): string {
  return `stratus_${service}`;
}
