/**
 * Catches: two assignments that wait for each other forever, and an assignment decided on data that another command has
 * changed.
 */
import { answered, refusedWith } from '@stratus/testing';
import { Tenant } from '../../test/addresses/tenant.js';
import type { Command } from '../../test/addresses/tenant.js';
import { createNetworkWorld } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await createNetworkWorld();
  tenant = new Tenant(world);
});
afterAll(() => world.stop());

const pair = async () => {
  const [one, two] = [await tenant.instanceWithTwo(), await tenant.instanceWithTwo()];
  return { one, two, among: [one.id, two.id] };
};
type PairOfInstances = Awaited<ReturnType<typeof pair>>;
const assignsSecond = ({ one, two, among }: PairOfInstances) => tenant.assigns(among, [one.second, two.id]);
const addressFault = refusedWith(400, { field: 'assignments[0].address' });
const addressGone = refusedWith(400, { reason: expect.stringMatching(/^IP Address not found\./) });

it.each(['in the same order', 'crosswise'])('two swaps of the same instances, named %s', async (order) => {
  const { one, two, among } = await pair();
  const there = tenant.assigns(among, [one.second, two.id], [two.second, one.id]);
  const named = order === 'crosswise' ? among.toReversed() : among;
  const back = tenant.assigns(named, [two.second, two.id], [one.second, one.id]);
  expect(await tenant.queueing(one.id, there, back)).toEqual([answered(), answered()]);
  expect(await tenant.publicOf(one.id)).toEqual([one.ipv4, one.second]);
});

it('two that take the last two addresses from one instance: the second is refused', async () => {
  const { one, two, among } = await pair();
  const outcomes = await tenant.both(
    tenant.assigns(among, [one.ipv4, two.id]),
    tenant.assigns(among, [one.second, two.id]),
  );
  expect(outcomes).toEqual([answered(), addressFault]);
  expect(await tenant.publicOf(one.id)).toEqual([one.second]);
});

it.each<[string, (pair: PairOfInstances) => Command, unknown, unknown]>([
  ['a NAT', ({ one }) => tenant.links(one.id, one.second), addressFault, refusedWith(400, { field: 'ipv4.nat_1_1' })],
  ['sharing', ({ one, two }) => tenant.shares(two.id, one.second), addressFault, refusedWith(400, { field: 'ips[0]' })],
  [
    'the removal',
    ({ one }) => tenant.removes(one.id, one.second),
    addressGone,
    refusedWith(404, { reason: 'Not found' }),
  ],
])(
  'an assignment and %s of its address: the second is refused, in either order',
  async (_, other, assignRefused, refused) => {
    const [first, second] = [await pair(), await pair()];
    expect(await tenant.both(other(first), assignsSecond(first))).toEqual([answered(), assignRefused]);
    expect(await tenant.both(assignsSecond(second), other(second))).toEqual([answered(), refused]);
  },
);

it('an assignment and the release of the receiver: the address is never lost', async () => {
  const [first, second] = [await pair(), await pair()];
  expect(await tenant.both(tenant.releases(first.two.id), assignsSecond(first))).toEqual([
    answered(),
    refusedWith(400, { reason: `Invalid Compute ID ${first.two.id}` }),
  ]);
  expect(await tenant.publicOf(first.one.id)).toEqual([first.one.ipv4, first.one.second]);
  expect(await tenant.both(assignsSecond(second), tenant.releases(second.two.id))).toEqual([answered(), answered()]);
  expect(await tenant.publicOf(second.one.id)).toEqual([second.one.ipv4]);
});

it('an assignment and the release of the former holder: the second sees the result of the first', async () => {
  const [first, second] = [await pair(), await pair()];
  expect(await tenant.both(tenant.releases(first.one.id), assignsSecond(first))).toEqual([answered(), addressGone]);
  expect(await tenant.both(assignsSecond(second), tenant.releases(second.one.id))).toEqual([answered(), answered()]);
  expect(await tenant.publicOf(second.two.id)).toContain(second.one.second);
});
