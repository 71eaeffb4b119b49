import { LEFTOVERS, ORPHANS, POOLS_WHOLE, VPC_CLEAN, eventually } from '@stratus/testing';
import type { ComputeWorld } from '../compute-world.js';
import { CONFIGS_AGREE, CONFIGS_CLEAN } from '../configs/configs-clean.js';
import { INSTANCES_AGREE, INSTANCES_CLEAN } from '../instances/instances-clean.js';
import { RELATED_RESOURCES_CLEAN } from '../related-resources-clean.js';

const UNFINISHED = `
  select name, state from compute.sagas where account_id = $1 and state in ('running', 'undoing')
  union all select 'job of ' || id, status from compute.instances where account_id = $1
    and (busy_saga is not null or change_saga is not null)
  union all select 'label of ' || type || ' ' || copy.id, copy.label from (
    select 'instance' as type, copy.id, copy.label, owned.label as present
      from network.computes as copy join compute.instances as owned on owned.id = copy.id where owned.account_id = $1
    union all select 'node balancer', copy.id, copy.label, owned.label
      from network.node_balancers as copy join compute.node_balancers as owned on owned.id = copy.id
     where owned.account_id = $1) as copy
   where copy.label <> copy.present`;

/** Waits until no saga of an account runs, and network-service has received its label changes. */
export const settled = (world: ComputeWorld, accountId: number): Promise<true> =>
  eventually(`the end of all sagas of account ${accountId}`, async () => {
    const { rows } = await world.sql.query(UNFINISHED, [accountId]);
    if (rows.length > 0) throw new Error(JSON.stringify(rows));
    return true as const;
  });

const QUERIES = [
  ...CONFIGS_CLEAN,
  ...CONFIGS_AGREE,
  ...INSTANCES_CLEAN,
  ...INSTANCES_AGREE,
  ...RELATED_RESOURCES_CLEAN,
  ...VPC_CLEAN,
  ...Object.entries({ ...LEFTOVERS, ...ORPHANS, ...POOLS_WHOLE }).map(([title, sql]) => ({ title, sql })),
];

/** Finds leftovers in all services while no saga runs; reports each once, so that each run reports only its own. */
export class Leftovers {
  private readonly reported = new Set<string>();

  constructor(private readonly world: ComputeWorld) {}

  async find(): Promise<string[]> {
    const found = await Promise.all(
      QUERIES.map(async ({ title, sql }) => {
        const { rows } = await this.world.sql.query(sql);
        return rows.map((row) => `${title}: ${JSON.stringify(row)}`);
      }),
    );
    const fresh = found.flat().filter((find) => !this.reported.has(find));
    for (const find of fresh) this.reported.add(find);
    return fresh;
  }
}

const OWNED = [
  ...['vpcs', 'subnets', 'subnet_attachments', 'subnet_allocations'].map((table) => `vpc.${table}`),
  ...['computes', 'node_balancers', 'addresses', 'nat_links', 'vlan_links', 'vlans', 'moves', 'firewalls'].map(
    (table) => `network.${table}`,
  ),
  ...['instances', 'node_balancers'].map((table) => `compute.${table}`),
];

/** The services that the account's firewalls protect. */
export async function devicesOf({ sql }: ComputeWorld, accountId: number): Promise<unknown[]> {
  const { rows } = await sql.query(
    `select device.* from network.firewall_devices as device
       join network.firewalls as firewall on firewall.id = device.firewall_id where firewall.account_id = $1`,
    [accountId],
  );
  return rows;
}

/** The remaining rows of an account, by table. */
export async function rowsOf({ sql }: ComputeWorld, accountId: number): Promise<Record<string, unknown[]>> {
  const found = await Promise.all(
    OWNED.map(
      async (table) =>
        [table, (await sql.query(`select * from ${table} where account_id = $1`, [accountId])).rows] as const,
    ),
  );
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
}
