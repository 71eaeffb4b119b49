import {
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  createDnsRecord,
  createDomain,
  createFirewall,
  createInstance,
  createMysqlDatabase,
  createNodeBalancer,
  createPostgresqlDatabase,
  createSshKey,
  createTag,
  createVolume,
  createVpc,
} from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import type { ReferenceField } from './references.js';

/** A kind of record in a seed. */
export interface SeedKind {
  /** The key of its list in the file. */
  section: string;
  /** In texts, with its article. */
  name: string;
  /** The field that names a record, in the seed and in the account. */
  label: 'label' | 'domain';
  /** The operation that creates a record with these fields. */
  create: (fields: Readonly<Record<string, unknown>>) => Operation;
  /** Path of the list of all records of an account. */
  list: string;
  references: readonly ReferenceField[];
  /** Fields of the operation that a seed lacks: ids of an account. */
  without: readonly string[];
}

const kind = (
  section: string,
  name: string,
  create: Operation | SeedKind['create'],
  list: string,
  more: Partial<SeedKind> = {},
): SeedKind => ({
  section,
  name,
  label: 'label',
  create: typeof create === 'function' ? create : () => create,
  list,
  references: [],
  without: [],
  ...more,
});

const databaseOperation: SeedKind['create'] = ({ engine }) =>
  typeof engine === 'string' && engine.startsWith('mysql') ? createMysqlDatabase : createPostgresqlDatabase;

const FIREWALL: ReferenceField = { within: [], field: 'firewall', becomes: 'firewall_id', to: 'firewalls' };
const SUBNET: ReferenceField = { within: ['interfaces'], field: 'subnet', becomes: 'subnet_id', to: 'vpcs' };
const INSTANCE: ReferenceField = { within: [], field: 'instance', becomes: COMPUTE_ID, to: 'instances' };
const NODE: ReferenceField = { within: ['configs', 'nodes'], field: 'instance', becomes: 'address', to: 'instances' };

/** Every kind, each after those that its records refer to. */
export const KINDS: readonly SeedKind[] = [
  kind('ssh_keys', 'an SSH key', createSshKey, '/profile/sshkeys'),
  kind('tags', 'a tag', createTag, '/tags', { without: [COMPUTES, 'domains', 'nodebalancers', 'volumes'] }),
  kind('firewalls', 'a firewall', createFirewall, '/networking/firewalls', {
    without: ['devices', 'id', 'status', 'entities', 'created', 'updated'],
  }),
  kind('vpcs', 'a VPC', createVpc, '/vpcs'),
  kind('domains', 'a domain', createDomain, '/domains', { label: 'domain' }),
  kind('databases', 'a database', databaseOperation, '/databases/instances'),
  kind('instances', 'an instance', createInstance, `/${COMPUTE}/instances`, {
    references: [FIREWALL, SUBNET],
    without: ['backup_id', 'stackscript_id'],
  }),
  kind('nodebalancers', 'a NodeBalancer', createNodeBalancer, '/nodebalancers', { references: [FIREWALL, NODE] }),
  kind('volumes', 'a volume', createVolume, '/volumes', { references: [INSTANCE], without: ['config_id'] }),
];

/** Records in the list `records` of a domain: created one by one below it. */
export const DNS_RECORD: SeedKind = kind('records', 'a record of a domain', createDnsRecord, '');

/** Finds the kind of a section. */
export const kindOf = (section: string): SeedKind | undefined => KINDS.find((each) => each.section === section);
