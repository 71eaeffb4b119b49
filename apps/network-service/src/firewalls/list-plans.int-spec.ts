/** Catches: a list that reads more rows than it shows, and a look at devices that reads those of others. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { ListRequest } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { buildListSql } from '@stratus/platform/persistence';
import { ACTIVE, OF_FIREWALL } from './device.repository.js';
import { devicesOfFirewall, firewallsOfAccount, firewallsOfService } from './firewall.sql.js';
import { OPEN } from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

/** 50,000 firewalls of one account, each on one instance, and one of them on 1,000 more. */
const COUNT = 50_000;
const ACCOUNT = 9;
/** Rows as wide as those of users. */
const RULE = { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['198.51.100.0/24'], ipv6: ['2001:db8::/32'] } };
let world: NetworkWorld;
let first: number;
beforeAll(async () => {
  world = await createNetworkWorld();
  await world.sql.query(
    `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
     select $2, 'fw-' || number, 'enabled', $3::json, '{}', now() - number * interval '1 s', now()
       from generate_series(1, $1::int) as number`,
    [COUNT, ACCOUNT, JSON.stringify({ inbound: [RULE, RULE], ...OPEN, outbound: [RULE] })],
  );
  await world.sql.query(
    `insert into network.computes (id, account_id, region, label)
     select number, $2, 'us-east', 'c-' || number from generate_series(1, $1::int + 1000) as number`,
    [COUNT, ACCOUNT],
  );
  const { rows } = await world.sql.query<{ first: number }>('select min(id)::int as first from network.firewalls');
  first = rows[0]!.first;
  await world.sql.query(
    `insert into network.firewall_devices (firewall_id, compute_id, active, created, updated)
     select $2::int + least(number, $1::int) - 1, number, true, now(), now()
       from generate_series(1, $1::int + 1000) as number`,
    [COUNT, first],
  );
  for (const table of ['firewalls', 'computes', 'firewall_devices']) {
    // Rows that a transaction of another spec does not see yet keep Postgres from reading the index alone.
    await eventually(`a table ${table} that every transaction sees`, async () => {
      await world.sql.query(`vacuum analyze network.${table}`);
      const { rows: seen } = await world.sql.query(
        `select relallvisible >= relpages as visible from pg_class where oid = 'network.${table}'::regclass`,
      );
      return seen[0].visible || undefined;
    });
  }
});
afterAll(async () => {
  await world.sql.query('truncate network.firewall_devices, network.firewalls');
  await world.sql.query('delete from network.computes');
  await world.stop();
});

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}
const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];

async function nodesOf(text: string, values: unknown[]): Promise<Plan[]> {
  const client = await world.sql.connect();
  try {
    await client.query('set search_path to network, public');
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    return flat(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('reset search_path');
    client.release();
  }
}
const typesOf = (nodes: readonly Plan[]): string[] => nodes.map((node) => node['Node Type']);
/** Nodes that saw more rows than a page has, but for the count, which reads an index alone. */
const largeOf = (nodes: readonly Plan[]): string[] =>
  nodes
    .filter((node) => node['Actual Rows'] * node['Actual Loops'] > 1_100)
    .map((node) => node['Node Type'])
    .filter((type) => type !== 'Index Only Scan');

describe('the plan', () => {
  const granted = () => Array.from({ length: 50 }, (_, index) => first + index * 7);
  it.each<[string, () => Parameters<typeof buildListSql>[0]]>([
    ['of the firewalls of an account', () => ({ ...firewallsOfAccount(ACCOUNT, null), list: FIRST_PAGE })],
    ['of the granted firewalls', () => ({ ...firewallsOfAccount(ACCOUNT, granted()), list: FIRST_PAGE })],
    ...(['label', 'created', 'updated'] as const).map((field): [string, () => Parameters<typeof buildListSql>[0]] => [
      `of the firewalls by ${field}`,
      () => {
        const list: ListRequest = { ...FIRST_PAGE, order: { field, direction: 'desc' } };
        return { ...firewallsOfAccount(ACCOUNT, null), list };
      },
    ]),
    ['of the firewalls of an instance', () => ({ ...firewallsOfService('compute_id', 77), list: FIRST_PAGE })],
    [
      'of the firewalls of a node balancer',
      () => ({ ...firewallsOfService('node_balancer_id', 77), list: FIRST_PAGE }),
    ],
    ['of the devices of a firewall', () => ({ ...devicesOfFirewall(first + COUNT - 1), list: FIRST_PAGE })],
  ])('%s has no sequential scan and reads a page', async (_, source) => {
    const { text, values } = buildListSql(source());
    const nodes = await nodesOf(text, values);
    expect(typesOf(nodes)).not.toContain('Seq Scan');
    expect(largeOf(nodes)).toEqual([]);
  });

  it.each<[string, string, () => unknown[]]>([
    ['of a look at the devices of a firewall', OF_FIREWALL, () => [first + 5, ACCOUNT]],
    ['of a look at the enabled firewalls of services', ACTIVE, () => [[5, 6, 7], [8]]],
  ])('%s has no sequential scan', async (_, text, values) => {
    const nodes = await nodesOf(text, values());
    expect(typesOf(nodes)).not.toContain('Seq Scan');
    expect(largeOf(nodes)).toEqual([]);
  });
});
