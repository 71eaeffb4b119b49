/**
 * Catches: a range that is deleted or assigned while it is shared with other instances, a range that outlives its
 * instance or leaves its region, and lists with rows that they should not show.
 */
import { COMPUTES, COMPUTE_ID, FIRST_PAGE, findHolders, listIpv6Pools, reserveMove } from '@stratus/contracts';
import type { ListRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { Tenant } from '../../test/addresses/tenant.js';
import { REGION, createNetworkWorld, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());
/** Each case needs a region in which the account has no range. */
beforeEach(() => {
  tenant = new Tenant(world);
});

const inRegion = (region: string): ListRequest => ({
  ...FIRST_PAGE,
  filter: { field: 'region', comparison: 'eq', value: region },
});

it('lists the pools of the regions, the same for everybody, by region on request', async () => {
  expect((await world.as(callerOf(9))(listIpv6Pools, { list: FIRST_PAGE })).results).toBe(20);
  const pool = { range: '2001:db8:1:2::', prefix: 116, region: REGION, route_target: '2001:db8:1:2::fff' };
  expect((await tenant.ask(listIpv6Pools, { list: FIRST_PAGE })).data).toContainEqual(pool);
  expect(await tenant.ask(listIpv6Pools, { list: inRegion(REGION) })).toMatchObject({ data: [pool], results: 1 });
});

it('lists the ranges of the account, by region on request', async () => {
  const [here, there] = [await tenant.instance(), await tenant.instance({ region: 'us-iad' })];
  for (const { id } of [here, there]) await tenant.newRange(id);
  const stranger = new Tenant(world);
  await stranger.newRange((await stranger.instance()).id);
  const targets = async (list?: ListRequest) => (await tenant.ranges(list)).map((range) => range.route_target);
  expect(await targets()).toEqual([here.ipv6, there.ipv6]);
  expect(await targets(inRegion(REGION))).toEqual([here.ipv6]);
  expect(await targets(inRegion('us-iad'))).toEqual([there.ipv6]);
});

it('shared: has no route target in lists, shows at the other instances, is not deleted or assigned', async () => {
  const [a, b] = [await tenant.instance(), await tenant.instance()];
  const range = await tenant.newRange(a.id);
  await tenant.shares(b.id, range)();
  expect(await tenant.range(range)).toMatchObject({ is_bgp: true, [COMPUTES]: [a.id, b.id] });
  const item = { range: range.replace('/64', ''), prefix: 64, region: REGION, route_target: null };
  for (const shown of [await tenant.ranges(), await tenant.rangesOf(a.id), await tenant.rangesOf(b.id)]) {
    expect(shown).toEqual([item]);
  }
  expect(await tenant.sharedWith(b.id)).toEqual([]);
  await expect(tenant.deletes(range)()).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: expect.stringContaining('Stop sharing') }],
  });
  await expect(tenant.assigns([a.id, b.id], [range, b.id])()).rejects.toMatchObject({
    errors: [{ field: 'assignments[0].address' }],
  });
  await tenant.shares(b.id)();
  await tenant.deletes(range)();
  expect(await world.eventsAbout('ipv6range', item.range)).toEqual([
    'ipv6range_create',
    'ipv6range_share',
    'ipv6range_unshare',
    'ipv6range_delete',
  ]);
});

it('shared with its own instance: has no route target, and is deleted once no other one shares it', async () => {
  const [a, b] = [await tenant.instance(), await tenant.instance()];
  const range = await tenant.newRange(a.id);
  const item = { range: range.replace('/64', ''), prefix: 64, region: REGION, route_target: null };
  await tenant.shares(a.id, range)();
  expect(await tenant.range(range)).toMatchObject({ is_bgp: true, [COMPUTES]: [a.id] });
  expect([await tenant.ranges(), await tenant.rangesOf(a.id), await tenant.rangesOf(b.id)]).toEqual([
    [item],
    [item],
    [],
  ]);

  await tenant.shares(b.id, range)();
  expect(await tenant.range(range)).toMatchObject({ is_bgp: true, [COMPUTES]: [a.id, b.id] });
  expect(await tenant.rangesOf(b.id)).toEqual([item]);
  await expect(tenant.deletes(range)()).rejects.toMatchObject({ status: 400, errors: [{}] });

  await tenant.releases(b.id)();
  expect(await tenant.ranges()).toEqual([item]);
  await tenant.deletes(range)();
  expect([await tenant.ranges(), await tenant.rangesOf(a.id)]).toEqual([[], []]);
  expect(await world.eventsAbout('ipv6range', item.range)).toEqual([
    'ipv6range_create',
    'ipv6range_share',
    'ipv6range_share',
    'ipv6range_delete',
  ]);
});

it('no longer shared with its own instance: is routed to it again', async () => {
  const a = await tenant.instance();
  const range = await tenant.newRange(a.id);
  await tenant.shares(a.id, range)();
  await tenant.shares(a.id)();
  expect(await tenant.ranges()).toMatchObject([{ route_target: a.ipv6 }]);
  expect(await tenant.range(range)).toMatchObject({ is_bgp: false, [COMPUTES]: [a.id] });
  // For the suite's leftovers check, which refuses addresses shared with their own instance.
  await tenant.shares(a.id, range)();
});

it('assigned: is routed to the receiver; its holder is found by the text with the prefix', async () => {
  const [a, b] = [await tenant.instance(), await tenant.instance()];
  const range = await tenant.newRange(a.id);
  const find = (address: string) => tenant.ask(findHolders, { body: { region: REGION, addresses: [address] } });
  expect(await find(range.toUpperCase())).toEqual({ [COMPUTES]: [a.id] });
  expect(await find(range.replace('64', '56'))).toEqual({ [COMPUTES]: [] });
  expect(await tenant.assigns([a.id, b.id], [range, b.id])()).toEqual({
    [COMPUTES]: [
      { id: a.id, ipv4: [a.ipv4] },
      { id: b.id, ipv4: [b.ipv4] },
    ],
  });
  expect(await tenant.ranges()).toMatchObject([{ route_target: b.ipv6 }]);
  expect(await tenant.rangesOf(a.id)).toEqual([]);
  expect(await tenant.range(range)).toMatchObject({ [COMPUTES]: [b.id] });
  expect(await world.eventsAbout('ipv6range', range.replace('/64', ''))).toEqual([
    'ipv6range_create',
    'ipv6range_assign',
  ]);
});

it('is deleted with its instance, with an event, and never moves to another region', async () => {
  const [a, b] = [await tenant.instance(), await tenant.instance()];
  const range = await tenant.newRange(a.id);
  await tenant.shares(b.id, range)();
  const move = (id: number) => tenant.ask(reserveMove, { body: of(id, { id: uuid(), region: 'us-iad' }) });
  await expect(move(a.id)).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: expect.stringContaining('IPv6 range') }],
  });
  await tenant.releases(a.id)();
  expect([await tenant.ranges(), await tenant.rangesOf(b.id)]).toEqual([[], []]);
  expect((await world.eventsAbout('ipv6range', range.replace('/64', ''))).at(-1)).toBe('ipv6range_delete');
  await move(b.id);
  await expect(tenant.newRange(b.id)).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }] });
  await tenant.releases(b.id)();
});
