/** Catches: two ranges where one is allowed, a range of a deleted instance, and a range that is deleted while it is shared. */
import { COMPUTE_ID } from '@stratus/contracts';
import { answered, refusedWith } from '@stratus/testing';
import { concurrentMove } from '../../test/addresses/concurrent-move.js';
import { Tenant } from '../../test/addresses/tenant.js';
import { createNetworkWorld } from '../../test/network-world.js';
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

const pair = async () => [await tenant.instance(), await tenant.instance()] as const;
const pairWithRange = async () => {
  tenant = new Tenant(world);
  const [a, b] = await pair();
  return { a, b, range: await tenant.newRange(a.id) };
};
type PairWithRange = Awaited<ReturnType<typeof pairWithRange>>;

it('two for one instance: the second is refused', async () => {
  const { id } = await tenant.instance();
  expect(await tenant.both(tenant.creates(id), tenant.creates(id))).toEqual([
    answered(),
    refusedWith(400, { field: COMPUTE_ID }),
  ]);
});

it.each([64, 56])('two for two instances of a region, the second of length %i: it is refused', async (length) => {
  const [a, b] = await pair();
  expect(await tenant.both(tenant.creates(a.id), tenant.creates(b.id, length))).toEqual([
    answered(),
    refusedWith(400, { reason: expect.stringContaining('already has an IPv6 range in this region') }),
  ]);
  expect(await tenant.ranges()).toHaveLength(1);
});

it('a creation and the release of its instance: nothing remains, in either order', async () => {
  const [a, b] = await pair();
  expect(await tenant.both(tenant.creates(a.id), tenant.releases(a.id))).toEqual([answered(), answered()]);
  expect(await tenant.both(tenant.releases(b.id), tenant.creates(b.id))).toEqual([
    answered(),
    refusedWith(400, { field: COMPUTE_ID }),
  ]);
  expect(await tenant.ranges()).toEqual([]);
});

it('an assignment, then the deletion: deletes it at the new instance; else nothing is assigned', async () => {
  const assigns = ({ a, b, range }: PairWithRange) => tenant.assigns([a.id, b.id], [range, b.id]);
  const first = await pairWithRange();
  expect(await tenant.both(assigns(first), tenant.deletes(first.range))).toEqual([answered(), answered()]);
  expect(await tenant.ranges()).toEqual([]);
  const second = await pairWithRange();
  expect(await tenant.both(tenant.deletes(second.range), assigns(second))).toEqual([
    answered(),
    refusedWith(400, { reason: expect.stringMatching(/^IP Address not found\./) }),
  ]);
  expect(await tenant.ranges()).toEqual([]);
});

it('sharing and the deletion: the second is refused, in either order', async () => {
  const shares = ({ b, range }: PairWithRange) => tenant.shares(b.id, range);
  const first = await pairWithRange();
  expect(await tenant.both(shares(first), tenant.deletes(first.range))).toEqual([
    answered(),
    refusedWith(400, { reason: expect.stringContaining('Stop sharing') }),
  ]);
  const second = await pairWithRange();
  expect(await tenant.both(tenant.deletes(second.range), shares(second))).toEqual([
    answered(),
    refusedWith(400, { field: 'ips[0]' }),
  ]);
});

it('sharing with its own instance and the deletion: it is gone, in either order', async () => {
  const shares = ({ a, range }: PairWithRange) => tenant.shares(a.id, range);
  const first = await pairWithRange();
  expect(await tenant.both(shares(first), tenant.deletes(first.range))).toEqual([answered(), answered()]);
  expect(await tenant.ranges()).toEqual([]);
  const second = await pairWithRange();
  expect(await tenant.both(tenant.deletes(second.range), shares(second))).toEqual([
    answered(),
    refusedWith(400, { field: 'ips[0]' }),
  ]);
});

it('the deletion of a range that moves meanwhile starts over, and locks in the usual order', async () => {
  const to = await tenant.instance();
  const from = await tenant.instance();
  const range = await tenant.newRange(from.id);
  const move = { address: range, from: from.id, to: to.id, free: [from.id] };
  expect(await concurrentMove(world, move, tenant.deletes(range))).toEqual({});
  expect(await tenant.ranges()).toEqual([]);
});
