/** The commands of `stratus` for the API, from its OpenAPI document. */

export type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  name: string;
  in: string;
  description?: string;
}

export interface DocumentedOperation {
  operationId: string;
  summary: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
}

export interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** How the text of an option becomes a value of the body. */
type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'strings' | 'integers' | 'json';

export interface Field {
  name: string;
  kind: Kind;
  required: boolean;
  description: string;
}

export interface CliOperation {
  group: string;
  verb: string;
  summary: string;
  method: string;
  path: string;
  /** The names of the path's parameters, in order. */
  arguments: string[];
  isList: boolean;
  fields: Field[];
}

/** Groups of commands by the first two parts of an operation's id. Accounts, users and tokens have commands for operators. */
const GROUPS: Readonly<Record<string, string>> = {
  'vpc.vpcs': 'vpc',
  'vpc.subnets': 'subnet',
  'vpc.ips': 'vpc-ip',
  'compute.instances': 'instance',
  'compute.configs': 'config',
  'compute.interfaces': 'interface',
  'compute.disks': 'disk',
  'compute.instance-ips': 'instance-ip',
  'compute.volumes': 'volume',
  'compute.nodebalancers': 'nodebalancer',
  'compute.nodebalancer-configs': 'nodebalancer-config',
  'compute.nodebalancer-nodes': 'nodebalancer-node',
  'compute.domains': 'domain',
  'compute.dns-records': 'domain-record',
  'compute.ips': 'ip',
  'compute.tags': 'tag',
  'network.firewalls': 'firewall',
  'network.firewall-devices': 'firewall-device',
  'network.ips': 'ip',
  'network.ipv6-pools': 'ipv6-pool',
  'network.ipv6-ranges': 'ipv6-range',
  'network.vlans': 'vlan',
  'database.databases': 'database',
  'database.mysql': 'mysql',
  'database.mysql-backups': 'mysql-backup',
  'database.mysql-credentials': 'mysql-credentials',
  'database.mysql-ssl': 'mysql-ssl',
  'database.postgresql': 'postgresql',
  'database.postgresql-backups': 'postgresql-backup',
  'database.postgresql-credentials': 'postgresql-credentials',
  'database.postgresql-ssl': 'postgresql-ssl',
  'catalog.regions': 'region',
  'catalog.availability': 'region-availability',
  'catalog.account-availability': 'account-availability',
  'compute.account-transfer': 'account-transfer',
  'catalog.types': 'type',
  'catalog.images': 'image',
  'catalog.kernels': 'kernel',
  'catalog.database-engines': 'database-engine',
  'catalog.database-types': 'database-type',
  'webhook.webhooks': 'webhook',
  'webhook.secrets': 'webhook-secret',
  'webhook.deliveries': 'webhook-delivery',
};

/** Verbs that read better than the last part of the id. */
const VERBS: Readonly<Record<string, string>> = {
  'vpc.ips.list': 'list-of-vpc',
  'vpc.ips.list-account': 'list',
  'compute.instances.get-stats': 'stats',
  'compute.instances.get-stats-of-month': 'stats-of-month',
  'compute.instances.get-transfer': 'transfer',
  'compute.instances.get-transfer-of-month': 'transfer-of-month',
  'compute.nodebalancers.get-stats': 'stats',
  'compute.tags.list-objects': 'objects',
  'network.firewalls.list-of-compute': 'list-of-instance',
  'network.firewalls.list-of-node-balancer': 'list-of-nodebalancer',
};

/** Every operation with a command, group by group. */
export function cliOperations({ paths, components: { schemas } }: Document): CliOperation[] {
  const order = [...new Set(Object.values(GROUPS))];
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [service = '', resource = '', verb = '', alias] = operation.operationId.split('.');
      const group = GROUPS[`${service}.${resource}`];
      if (group === undefined || alias !== undefined) return [];
      const parameters = operation.parameters ?? [];
      return [
        {
          group,
          verb: VERBS[operation.operationId] ?? verb,
          summary: operation.summary,
          method: method.toUpperCase(),
          path,
          arguments: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
          isList: parameters.some(({ name }) => name === 'page_size'),
          fields: fieldsOf(operation, schemas),
        },
      ];
    }),
  );
  return found.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
}

export function fieldsOf({ requestBody }: DocumentedOperation, schemas: Document['components']['schemas']): Field[] {
  const { schema = {} } = requestBody?.content['application/json'] ?? {};
  const { properties = {}, required = [] } = resolved(schema, schemas) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([, property]) => property.readOnly !== true)
    .map(([name, property]) => ({
      name,
      kind: kindOf(resolved(property, schemas), schemas),
      required: required.includes(name),
      description: String(property.description ?? ''),
    }));
}

function kindOf(schema: Schema, schemas: Document['components']['schemas']): Kind {
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'string' || type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type !== 'array') return 'json';
  const { type: item } = resolved((schema.items ?? {}) as Schema, schemas);
  return item === 'string' ? 'strings' : item === 'integer' ? 'integers' : 'json';
}

export function resolved(schema: Schema, schemas: Document['components']['schemas']): Schema {
  const { $ref: reference } = schema;
  return typeof reference === 'string' ? (schemas[reference.replace('#/components/schemas/', '')] ?? {}) : schema;
}
