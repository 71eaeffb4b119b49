/** Catches: a list that reads more rows than it shows, and a read of devices that reads those of other firewalls. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { ListRequest } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import { countOf, tablesReadWholeForAnyValues } from '@stratus/testing';
import { ACTIVE, OF_FIREWALL, SURROUNDINGS } from './device.repository.js';
import { devicesOfFirewall, firewallsOfAccount, firewallsOfEntity } from './firewall.sql.js';
import { READ as DEVICE } from './get-firewall-device/get-firewall-device.handler.js';
import { READ as FIREWALL } from './get-firewall/get-firewall.handler.js';
import { OPEN } from '../../test/firewalls/firewall-world.js';
import { FIREWALLS } from '../ports/list-enforced-firewalls/list-enforced-firewalls.handler.js';
import { STORE } from '../ports/enforcement.repository.js';
import { createNetworkWorld } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';
import { analyse, largeNodes, runPlan, tablesReadWhole } from '../../test/plans.js';

/** 10,000 firewalls of one account, each with one instance, and one of them with 1,000 more. */
const COUNT = 10_000;
const ACCOUNT = 9;
/** Rows as wide as real ones. */
const RULE = { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['198.51.100.0/24'], ipv6: ['2001:db8::/32'] } };
let world: NetworkWorld;
let first: number;
beforeAll(async () => {
  world = await createNetworkWorld();
  await world.sql.query(
    `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
     select $2, 'fw-' || number, 'enabled', $3::json,
            '{}',
            now() - number * interval '1 s', now()
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
  await world.sql.query(
    `insert into network.firewall_enforcements select id, 1, 'applied', null, 1, now() from network.firewall_devices`,
  );
  await analyse(world.sql, 'firewalls', 'computes', 'firewall_devices', 'firewall_enforcements');
});
afterAll(() => world.stop());

/** Values of the newest report of an agent. */
const reportOf = (count: number) => () => {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  return [2, ids, ids.map(() => 1), ids.map(() => 'applied'), ids.map(() => null)];
};

describe('the plan', () => {
  const granted = () => Array.from({ length: 50 }, (_, index) => first + index * 7);
  it.each<[string, () => Parameters<typeof buildListSql>[0]]>([
    ['of the firewalls of an account', () => ({ ...firewallsOfAccount(ACCOUNT, null), list: FIRST_PAGE })],
    ['of the granted firewalls', () => ({ ...firewallsOfAccount(ACCOUNT, granted()), list: FIRST_PAGE })],
    ...(['label', 'created', 'updated', 'status'] as const).map(
      (field): [string, () => Parameters<typeof buildListSql>[0]] => [
        `of the firewalls by ${field}`,
        () => {
          const list: ListRequest = { ...FIRST_PAGE, order: { field, direction: 'desc' } };
          return { ...firewallsOfAccount(ACCOUNT, null), list };
        },
      ],
    ),
    ['of the firewalls of an instance', () => ({ ...firewallsOfEntity('compute_id', 77), list: FIRST_PAGE })],
    ['of the firewalls of a node balancer', () => ({ ...firewallsOfEntity('node_balancer_id', 77), list: FIRST_PAGE })],
    ['of the devices of a firewall', () => ({ ...devicesOfFirewall(first + COUNT - 1), list: FIRST_PAGE })],
  ])('%s has no sequential scan and reads a page', async (_, source) => {
    const { text, values } = buildListSql(source());
    const nodes = await runPlan(world.sql, text, values);
    expect(tablesReadWhole(nodes)).toEqual([]);
    expect(largeNodes(nodes, 1_100)).toEqual([]);
  });

  it('of the firewalls of an account counts them with an index only', async () => {
    const source = { ...firewallsOfAccount(ACCOUNT, null), list: FIRST_PAGE };
    const count = await countOf(world.sql, 'network', source);
    expect(count).toMatchObject({ step: 'Index Only Scan', index: 'firewalls_account', rows: COUNT });
  });

  it.each<[string, string, () => unknown[]]>([
    ['of a look at the devices of a firewall', OF_FIREWALL, () => [first + 5, ACCOUNT]],
    ['of a look at the enabled firewalls of entities', ACTIVE, () => [[5, 6, 7], [8]]],
    ['of a look at computes', SURROUNDINGS.computes, () => [first + 5, 1, [5, 6, 7]]],
    ['of a look at both', SURROUNDINGS.both, () => [first + 5, 1, [5, 6, 7], [8]]],
    ['of a firewall with what is in force', FIREWALL, () => [first + COUNT - 1, ACCOUNT]],
    ['of a device with what is in force', DEVICE, () => [1, first, ACCOUNT]],
    ['of a report about 500 devices', STORE, reportOf(500)],
  ])('%s has no sequential scan', async (_, text, values) => {
    const nodes = await runPlan(world.sql, text, values());
    expect(tablesReadWhole(nodes)).toEqual([]);
    expect(await tablesReadWholeForAnyValues(world.sql, 'network', text)).toEqual([]);
    expect(largeNodes(nodes, 1_100)).toEqual([]);
  });

  it('of a page of enforced firewalls reads nothing of the pages before', async () => {
    const nodes = await runPlan(world.sql, FIREWALLS.page, [first + COUNT - 1_000]);
    const reads = nodes.map((node) => node['Actual Rows'] * node['Actual Loops']);
    expect(Math.max(...reads)).toBeLessThan(1_100);
    expect(tablesReadWhole(nodes)).toEqual([]);
  });
});

it('a list knows the size of the rules to show without reading them', async () => {
  const comment = 'x'.repeat(1_000_000);
  await world.sql.query(
    `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
     values (10, 'large', 'enabled', json_build_object('inbound', $1::text), '{}', now(), now())`,
    [comment],
  );
  const sizes = await world.sql.query(
    'select pg_column_size(rules) as known from network.firewalls where account_id = 10',
  );
  expect(sizes.rows[0].known).toBeGreaterThan(comment.length);
});
