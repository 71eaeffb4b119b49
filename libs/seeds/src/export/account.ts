import { COMPUTE, DATABASE_ENGINES, instancesPath } from '@stratus/contracts';
import type {
  ConfigRecord,
  DatabaseRecord,
  DiskRecord,
  DnsRecord,
  DomainRecord,
  FirewallRecord,
  InstanceRecord,
  NodeBalancerConfigRecord,
  NodeBalancerNodeRecord,
  NodeBalancerRecord,
  SshKeyRecord,
  TagRecord,
  VolumeRecord,
  VpcRecord,
} from '@stratus/contracts';
import { allOf } from '../seed-call.js';
import type { SeedCall } from '../seed-call.js';

export interface ListedInstance {
  instance: InstanceRecord;
  configs: readonly ConfigRecord[];
  disks: readonly DiskRecord[];
}
export interface ListedBalancer {
  balancer: NodeBalancerRecord;
  configs: readonly { config: NodeBalancerConfigRecord; nodes: readonly NodeBalancerNodeRecord[] }[];
}

/** The records of an account that a seed can say something about. */
export interface Account {
  sshKeys: readonly SshKeyRecord[];
  tags: readonly TagRecord[];
  firewalls: readonly FirewallRecord[];
  vpcs: readonly VpcRecord[];
  domains: readonly { domain: DomainRecord; records: readonly DnsRecord[] }[];
  databases: readonly DatabaseRecord[];
  instances: readonly ListedInstance[];
  balancers: readonly ListedBalancer[];
  volumes: readonly VolumeRecord[];
}

/** Reads an account, a few requests at a time. @throws Refused if the token may not read a list. */
export async function readAccount(call: SeedCall): Promise<Account> {
  const list = async <T>(path: string): Promise<T[]> => (await allOf(call, path)) as unknown as T[];
  const domains = await list<DomainRecord>('/domains');
  const instances = await list<InstanceRecord>(`/${COMPUTE}/instances`);
  const balancers = await list<NodeBalancerRecord>('/nodebalancers');
  return {
    sshKeys: await list('/profile/sshkeys'),
    tags: await list('/tags'),
    firewalls: await list('/networking/firewalls'),
    vpcs: await list('/vpcs'),
    domains: await ofEach(domains, async (domain) => ({
      domain,
      records: await list(`/domains/${domain.id}/records`),
    })),
    databases: (await ofEach(DATABASE_ENGINES, (engine) => list<DatabaseRecord>(instancesPath(engine)))).flat(),
    instances: await ofEach(instances, async (instance) => ({
      instance,
      configs: await list(`/${COMPUTE}/instances/${instance.id}/configs`),
      disks: await list(`/${COMPUTE}/instances/${instance.id}/disks`),
    })),
    balancers: await ofEach(balancers, async (balancer) => {
      const path = `/nodebalancers/${balancer.id}/configs`;
      const configs = await list<NodeBalancerConfigRecord>(path);
      return {
        balancer,
        configs: await ofEach(configs, async (config) => ({ config, nodes: await list(`${path}/${config.id}/nodes`) })),
      };
    }),
    volumes: await list('/volumes'),
  };
}

/** Requests at a time. */
const CONCURRENCY = 4;

/** Reads what belongs to each of the items, in their order. */
async function ofEach<T, R>(items: readonly T[], read: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += CONCURRENCY)
    results.push(...(await Promise.all(items.slice(from, from + CONCURRENCY).map(read))));
  return results;
}
