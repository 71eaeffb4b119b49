/** Catches: sharing of an address that has a NAT or no longer exists, and two share commands that wait for each other forever. */
import { answered, refusedWith } from '@stratus/testing';
import { concurrentMove } from '../../test/addresses/concurrent-move.js';
import { Tenant } from '../../test/addresses/tenant.js';
import { createNetworkWorld } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await createNetworkWorld();
  tenant = new Tenant(world);
});
afterAll(() => world.stop());

const pair = async () => ({ a: await tenant.instanceWithTwo(), b: await tenant.instance() });
type Pair = Awaited<ReturnType<typeof pair>>;
const sharesSecond = ({ a, b }: Pair) => tenant.shares(b.id, a.second);
const linksSecond = ({ a }: Pair) => tenant.links(a.id, a.second);
const removesSecond = ({ a }: Pair) => tenant.removes(a.id, a.second);
const addressFault = refusedWith(400, { field: 'ips[0]' });

it('sharing and a NAT of the address: the second is refused, in either order', async () => {
  const [one, two] = [await pair(), await pair()];
  expect(await tenant.both(sharesSecond(one), linksSecond(one))).toEqual([
    answered(),
    refusedWith(400, { field: 'ipv4.nat_1_1' }),
  ]);
  expect(await tenant.both(linksSecond(two), sharesSecond(two))).toEqual([answered(), addressFault]);
});

it('sharing and the removal of the address: nothing is shared afterwards, in either order', async () => {
  const [one, two] = [await pair(), await pair()];
  expect(await tenant.both(sharesSecond(one), removesSecond(one))).toEqual([answered(), answered()]);
  expect(await tenant.both(removesSecond(two), sharesSecond(two))).toEqual([answered(), addressFault]);
  expect([await tenant.sharedWith(one.b.id), await tenant.sharedWith(two.b.id)]).toEqual([[], []]);
});

it('the end of sharing and the deletion of the instance with the address both succeed, in either order', async () => {
  const [one, two] = [await pair(), await pair()];
  for (const { a, b } of [one, two]) await tenant.shares(b.id, a.ipv4)();
  expect(await tenant.both(tenant.releases(one.a.id), tenant.shares(one.b.id))).toEqual([answered(), answered()]);
  expect(await tenant.both(tenant.shares(two.b.id), tenant.releases(two.a.id))).toEqual([answered(), answered()]);
  expect([await tenant.sharedWith(one.b.id), await tenant.sharedWith(two.b.id)]).toEqual([[], []]);
});

it('two instances that share with each other both succeed', async () => {
  const { a, b } = await pair();
  const crosswise = await tenant.both(tenant.shares(b.id, a.ipv4), tenant.shares(a.id, b.ipv4));
  expect(crosswise).toEqual([answered(), answered()]);
});

it('sharing an address that moves meanwhile starts over, and locks in the usual order', async () => {
  const [to, { a, b }] = [await tenant.instance(), await pair()];
  const move = { address: a.second, from: a.id, to: to.id, free: [a.id, b.id] };
  expect(await concurrentMove(world, move, tenant.shares(b.id, a.second))).toEqual({});
  expect(await tenant.sharedWith(b.id)).toEqual([[a.second, to.id]]);
});
