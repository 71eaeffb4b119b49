/** Catches: a list of addresses that takes longer the more addresses others, or the account itself, have. */
import { COMPUTE, FIRST_PAGE, listIps } from '@stratus/contracts';
import type { CallOf, Caller, ListRequest } from '@stratus/contracts';
import { buildListSql } from '@stratus/platform/persistence';
import { callerOf, eventually } from '@stratus/testing';
import { createNetworkWorld } from '../../../test/network-world.js';
import type { NetworkWorld } from '../../../test/network-world.js';
import { FIND_ADDRESS } from '../address.repository.js';
import { ipsShownTo } from './list-ips.handler.js';

const ROWS = 100_000;
const FIRST_ID = 900_000;
let world: NetworkWorld;

beforeAll(async () => {
  world = await createNetworkWorld();
  await world.sql.query(
    `insert into network.computes (id, account_id, region, label)
     select $2::bigint + id, 1 + (id % 10 = 0)::int, 'us-east', 'c-' || id from generate_series(1, $1::int / 2) as id`,
    [ROWS, FIRST_ID],
  );
  await world.sql.query(
    `insert into network.addresses (account_id, compute_id, region, pool_id, kind, address, rdns)
     select compute.account_id, compute.id, compute.region, pool.id,
            case kind when 'ipv6' then 'slaac' else 'public' end,
            case kind when 'ipv6' then '2001:db8:9::'::inet else '10.0.0.0'::inet end + compute.id,
            '198-18-0-2.ip.stratus.example'
       from network.computes as compute join network.pools as pool on pool.region = compute.region
      where pool.kind in ('public', 'ipv6')`,
  );
  // Rows that a transaction of another spec does not see yet keep Postgres from reading the index alone.
  await eventually('a table that every transaction sees', async () => {
    await world.sql.query('vacuum analyze network.addresses');
    const { rows } = await world.sql.query(
      `select relallvisible >= relpages as visible from pg_class where oid = 'network.addresses'::regclass`,
    );
    return rows[0].visible || undefined;
  });
});
afterAll(async () => {
  await world.sql.query('delete from network.addresses where compute_id > $1', [FIRST_ID]);
  await world.sql.query('delete from network.computes where id > $1', [FIRST_ID]);
  await world.stop();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
async function plansOf(text: string, values: readonly unknown[]): Promise<Plan[]> {
  const client = await world.sql.connect();
  try {
    await client.query('set search_path to network, public');
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values]);
    return flat(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('reset search_path');
    client.release();
  }
}
const nodesOf = (caller: Caller, list: ListRequest = FIRST_PAGE) => {
  const { text, values } = buildListSql(ipsShownTo({ caller, list } as CallOf<typeof listIps>));
  return plansOf(text, values);
};
const readAtOnce = (nodes: readonly Plan[]) =>
  nodes.filter((node) => node['Relation Name'] === 'addresses').map((node) => node['Node Type']);
const manyRows = (nodes: readonly Plan[]) =>
  nodes.filter((node) => node['Actual Rows'] * node['Actual Loops'] > 100).map((node) => node['Node Type']);

it('reads a page of 100 out of 100 000 by the index, and counts in the index alone', async () => {
  for (const page of [1, 5]) {
    const nodes = await nodesOf(callerOf(1), { ...FIRST_PAGE, page });
    expect(readAtOnce(nodes)).not.toContain('Seq Scan');
    expect(new Set(manyRows(nodes).filter((type) => type !== 'Index Scan'))).toEqual(new Set(['Index Only Scan']));
  }
});

it('reads the addresses of granted instances by an index', async () => {
  const grants = { global: {}, entities: { [COMPUTE]: { [FIRST_ID + 1]: 'read_only' } } };
  const caller = { ...callerOf(1), restricted: true, grants } as unknown as Caller;
  const nodes = await nodesOf(caller);
  expect(readAtOnce(nodes)).not.toContain('Seq Scan');
  expect(manyRows(nodes)).toEqual([]);
});

it('finds one address by the index', async () => {
  const nodes = await plansOf(FIND_ADDRESS, [1, '10.13.187.161', null]);
  expect(readAtOnce(nodes)).not.toContain('Seq Scan');
  expect(manyRows(nodes)).toEqual([]);
});
