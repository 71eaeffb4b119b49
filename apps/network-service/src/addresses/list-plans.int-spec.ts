/**
 * Catches: a list or search of addresses or ranges that slows down with the number of rows of other accounts, or of the
 * account itself.
 */
import { COMPUTE, COMPUTE_ID, FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, Caller, ListRequest, listIps } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import type { ListSource } from '@stratus/lists';
import { callerOf, countsFolded, mostRowsSeen, mostRowsSorted, tablesReadWholeForAnyValues } from '@stratus/testing';
import { createNetworkWorld, restricted } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';
import { analyse, largeNodes, runPlan, tablesReadWhole } from '../../test/plans.js';
import { FIND_HOLDERS, HELD } from '../assignments/assignment.repository.js';
import { poolsShown } from '../ranges/list-ipv6-pools/list-ipv6-pools.handler.js';
import { rangesShownTo } from '../ranges/list-ipv6-ranges/list-ipv6-ranges.handler.js';
import { OF_REGION, RECORDS } from '../ranges/range.repository.js';
import { RANGE_VIEW } from '../ranges/range.sql.js';
import { CONCERNED } from '../shares/share.repository.js';
import { FIND_ADDRESS } from './address.repository.js';
import { ipsShownTo } from './list-ips/list-ips.handler.js';

/** Two addresses for each of 10,000 instances; nine of ten belong to account 1. */
const ADDRESSES = 20_000;
/** Each in an account of its own, and 20 more in account 1. */
const RANGES = 4_000;
const FIRST_ID = 900_000;
let world: NetworkWorld;

beforeAll(async () => {
  world = await createNetworkWorld();
  const run = (text: string, ...values: unknown[]) => world.sql.query(text, values);
  await run(
    `insert into network.computes (id, account_id, region, label)
     select $2::bigint + id, 1 + (id % 10 = 0)::int, 'us-east', 'c-' || id from generate_series(1, $1::int / 2) as id
     union all
     select $2::bigint + id, 1000 + id, 'us-east', 'r-' || id from generate_series($1::int, $1::int + $3::int) as id`,
    ADDRESSES,
    FIRST_ID,
    RANGES,
  );
  await run(
    `insert into network.addresses (account_id, compute_id, region, pool_id, kind, address, rdns)
     select compute.account_id, compute.id, compute.region, pool.id,
            case kind when 'ipv6' then 'slaac' else 'public' end,
            case kind when 'ipv6' then '2001:db8:9::'::inet else '10.0.0.0'::inet end + compute.id,
            '198-18-0-2.ip.stratus.example'
       from network.computes as compute join network.pools as pool on pool.region = compute.region
      where pool.kind in ('public', 'ipv6')`,
  );
  await run(
    `insert into network.addresses (account_id, compute_id, region, pool_id, kind, address)
     select account_id, compute.id, case when account_id = 1 then 'r-' || compute.id else compute.region end, pool.id,
            'range', format('2001:db8:%s:%s::/64', to_hex(compute.id / 65536), to_hex(compute.id % 65536))::inet
       from network.computes as compute join network.pools as pool on pool.region = compute.region
      where pool.kind = 'range_64' and (account_id >= 1000 or account_id = 1 and compute.id <= $1::bigint + 22)`,
    FIRST_ID,
  );
  await run(
    `insert into network.address_shares (compute_id, address_id)
     select compute_id + 2, id from network.addresses where kind = 'public' and compute_id < $1`,
    FIRST_ID + ADDRESSES / 4,
  );
  await run(
    `insert into network.nat_links
            (id, account_id, compute_id, config_id, interface_id, address_id, vpc_id, subnet_id, vpc_address, change_id)
     select gen_random_uuid(), account_id, compute_id, 1, id, id, 1, 1, '10.0.0.2', gen_random_uuid() from network.addresses
      where kind = 'public' and compute_id > $1`,
    FIRST_ID + ADDRESSES / 4,
  );
  await run(
    `insert into network.pools (region, kind, network)
     select 'r-' || id, kind, format('fd0%s:%s::/%s', place, to_hex(id), prefix)::cidr
       from generate_series(1, 3000) as id
      cross join (values (1, 'ipv6_pool', 116), (2, 'range_56', 56), (3, 'range_64', 64)) as one (place, kind, prefix)`,
  );
  await analyse(world.sql, 'addresses', 'address_shares', 'computes', 'nat_links', 'pools');
  await countsFolded(world.sql, 'network.addresses');
});
afterAll(async () => {
  await world.sql.query('truncate network.computes cascade');
  await world.stop();
});

const where = (field: string, value: string | number): ListRequest => ({
  ...FIRST_PAGE,
  filter: { field, comparison: 'eq', value },
});
const callOf = (list: ListRequest, caller: Caller = callerOf(1)) => ({ caller, list }) as CallOf<typeof listIps>;
const granted = restricted({ [COMPUTE]: { [FIRST_ID + 1]: 'read_only' } });
/** An address of an instance of account 1. */
const ADDRESS = '10.13.187.167';
const RANGE = '2001:db8:d:bba7::/64';

describe('the plan', () => {
  it.each<[string, ListSource]>([
    ['of the addresses of an account', ipsShownTo(callOf(FIRST_PAGE))],
    ['of the fifth page of them', ipsShownTo(callOf({ ...FIRST_PAGE, page: 5 }))],
    ['of those of an instance', ipsShownTo(callOf(where(COMPUTE_ID, FIRST_ID + 7)))],
    ['of those of granted instances', ipsShownTo(callOf(FIRST_PAGE, granted))],
    ['of the ranges of an account', rangesShownTo(callOf(FIRST_PAGE))],
    ['of the only range of an account', rangesShownTo(callOf(FIRST_PAGE, callerOf(1000 + ADDRESSES + 7)))],
    ['of the ranges of a region', rangesShownTo(callOf(where('region', `r-${FIRST_ID + 7}`)))],
    ['of the ranges of granted instances', rangesShownTo(callOf(FIRST_PAGE, granted))],
    ['of the IPv6 pools', poolsShown(FIRST_PAGE)],
    ['of the IPv6 pools of a region', poolsShown(where('region', 'us-east'))],
  ])('%s has no sequential scan and reads a page', async (_, source) => {
    const { text, values } = buildListSql(source);
    const nodes = await runPlan(world.sql, text, values);
    expect(tablesReadWhole(nodes)).toEqual([]);
    expect(largeNodes(nodes, 500).filter((type) => type !== 'Index Scan')).toEqual([]);
  });

  it('of a page in the middle scans one block of ids at most', async () => {
    const source = ipsShownTo(callOf({ ...FIRST_PAGE, page: ADDRESSES / 200 }));
    expect(await mostRowsSeen(world.sql, 'network', source)).toBeLessThan(4_200);
  });

  it('of the addresses in their order sorts at most a page', async () => {
    expect(await mostRowsSorted(world.sql, 'network', ipsShownTo(callOf(FIRST_PAGE)), 'address')).toBeLessThan(150);
  });

  it.each<[string, string, unknown[]]>([
    ['of an address by its text', FIND_ADDRESS, [1, ADDRESS, null]],
    ['of a range by its text', RANGE_VIEW, [1, [RANGE, RANGE.replace('/64', '/56')], null]],
    ['of the ranges of an account in a region', OF_REGION, [1, `r-${FIRST_ID + 7}`]],
    ['of ranges by their ids', RECORDS, [[1, 2, 3]]],
    ['of the instances that have addresses', FIND_HOLDERS, [1, 'us-east', [ADDRESS, RANGE]]],
    ['of what an assignment is about', HELD, [[FIRST_ID + 7, FIRST_ID + 8], 1]],
    ['of what a share is about', CONCERNED, [1, [ADDRESS, RANGE], FIRST_ID + 9]],
  ])('%s has no sequential scan and reads few rows', async (_, text, values) => {
    const nodes = await runPlan(world.sql, text, values);
    expect(tablesReadWhole(nodes)).toEqual([]);
    expect(await tablesReadWholeForAnyValues(world.sql, 'network', text)).toEqual([]);
    expect(largeNodes(nodes, 50)).toEqual([]);
  });
});
