/** One service of an installation. */
export interface ServiceTopology {
  /** Also the name of its schema and its NATS user, and the first token of its subjects. */
  readonly name: string;
  /** Its folder below `apps`, and the name of its process. */
  readonly app: string;
  /** Subjects of other services that its rules and sagas call; those services may publish to its inboxes. */
  readonly asks: readonly string[];
  /** The names of its event subscriptions, which are also those of its durable consumers. */
  readonly subscriptions: readonly string[];
  /** Whether it also reads single events of the stream, of any time, for example to deliver them again. */
  readonly readsStream?: true;
}

const CATALOG = ['catalog.*.get', 'catalog.*.list'];

/** Every service; a new service needs one entry here. */
export const services: readonly ServiceTopology[] = [
  { name: 'catalog', app: 'catalog-service', asks: [], subscriptions: [] },
  {
    name: 'account',
    app: 'account-service',
    asks: ['vpc.vpcs.get', 'compute.*.locate', 'network.firewalls.locate', 'database.databases.locate'],
    subscriptions: ['account-event-feed'],
  },
  { name: 'vpc', app: 'vpc-service', asks: CATALOG, subscriptions: [] },
  {
    name: 'network',
    app: 'network-service',
    asks: [...CATALOG, 'compute.*.locate'],
    subscriptions: ['network-computes', 'network-node-balancers'],
  },
  {
    name: 'compute',
    app: 'compute-service',
    asks: [...CATALOG, 'network.>', 'vpc.attachments.*', 'account.ssh-keys.find-owners'],
    subscriptions: [],
  },
  { name: 'database', app: 'database-service', asks: CATALOG, subscriptions: [] },
  {
    name: 'webhook',
    app: 'webhook-service',
    asks: ['account.viewers.find'],
    subscriptions: ['webhook-deliveries'],
    readsStream: true,
  },
];

export const gatewayApp = 'gateway';

/**
 * The agents that program the networks of hosts: their app and user, and the consumer of one that has it alone. They
 * read, and report which rules are in force.
 */
export const networkAgentUser = 'network-agent';

/** Prefix of one app's variables in a shared environment: `VPC_SERVICE__` for vpc-service. */
export const variablesOf = (app: string): string => `${app.toUpperCase().replaceAll('-', '_')}__`;

/** The login role of a service in Postgres, the only one with rights on its schema. */
export function databaseRole(service: string): string {
  return `stratus_${service}`;
}

/** The schema of a service in Postgres. */
export function databaseSchema(service: string): string {
  return service;
}
