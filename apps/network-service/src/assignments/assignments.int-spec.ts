/**
 * Catches: an assignment that does half of what it should, one that breaks a rule of the end state, one that reaches what
 * the user may not change, and one that waits for another one for ever.
 */
import {
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  addAddress,
  assignAddresses,
  findHolders,
  getIp,
  linkNat,
  listComputeAddresses,
  releaseAddresses,
  removeAddress,
  reserveMove,
  shareIps,
} from '@stratus/contracts';
import type { Caller, Permission, RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, queueingForRow, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { REGION, createNetworkWorld, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

type Pair = [address: string, computeId: number];
type Action = (request: RequestIdentity) => Promise<object>;
const tables = () => ({ sql: world.sql, schema: 'network' });
const bodyOf = (among: number[], ...pairs: Pair[]) => ({
  region: REGION,
  among,
  assignments: pairs.map(([address, id]) => ({ address, [COMPUTE_ID]: id })),
});
const assign = (among: number[], ...pairs: Pair[]) => world.ask(assignAddresses, { body: bodyOf(among, ...pairs) });
const assigns =
  (among: number[], ...pairs: Pair[]): Action =>
  (request) =>
    world.ask(assignAddresses, { body: bodyOf(among, ...pairs), request });
const instance = (more = {}) => world.newCompute(more);
const withTwo = async () => {
  const first = await instance();
  const { address } = await world.ask(addAddress, { body: of(first.id, { id: uuid(), public: true }) });
  return { ...first, second: address };
};
const publicOf = async (id: number) =>
  (await world.ask(listComputeAddresses, { body: of(id, {}) })).ipv4.public.map(({ address }) => address);
const links =
  (id: number, address: string): Action =>
  (request) =>
    world.ask(linkNat, {
      body: of(id, {
        id: uuid(),
        config_id: 5,
        interface_id: 6,
        address,
        vpc_id: 7,
        subnet_id: 8,
        vpc_address: '10.0.0.2',
      }),
      request,
    });
const shares =
  (id: number, ...ips: string[]): Action =>
  (request) =>
    world.ask(shareIps, { body: of(id, { ips }), request });
const removes =
  (id: number, address: string): Action =>
  (request) =>
    world.ask(removeAddress, { body: of(id, { address }), request });
const releases =
  (id: number): Action =>
  (request) =>
    world.ask(releaseAddresses, { body: of(id, {}), request });
const addressFault = refusedWith(400, { field: 'assignments[0].address' });

it('moves an address with its name, and shows it last', async () => {
  const [one, two] = [await withTwo(), await instance()];
  const before = await world.ask(getIp, { params: { address: one.second } });
  expect(await assign([one.id, two.id], [one.second, two.id])).toEqual({
    [COMPUTES]: expect.arrayContaining([
      { id: one.id, ipv4: [one.ipv4] },
      { id: two.id, ipv4: [two.ipv4, one.second] },
    ]),
  });
  expect(await world.ask(getIp, { params: { address: one.second } })).toEqual({ ...before, [COMPUTE_ID]: two.id });
  expect(await publicOf(two.id)).toEqual([two.ipv4, one.second]);
  expect(await world.eventsAbout('ipaddress', one.second)).toEqual(['ipaddress_assign']);
});

it('rule 3: swaps two, private ones too, and turns three in a circle, with an event for each address', async () => {
  const three = [await instance({ private_ip: true }), await instance({ private_ip: true }), await instance()];
  const [a, b, c] = three.map(({ id, ipv4, private: own }) => ({ id, ipv4, own: own ?? '' }));
  const among = three.map(({ id }) => id);
  await assign(among, [a!.ipv4, b!.id], [b!.ipv4, c!.id], [c!.ipv4, a!.id], [a!.own, b!.id], [b!.own, a!.id]);
  expect(await Promise.all(among.map(publicOf))).toEqual([[c!.ipv4], [a!.ipv4], [b!.ipv4]]);
  const { ipv4 } = await world.ask(listComputeAddresses, { body: of(a!.id, {}) });
  expect(ipv4.private).toMatchObject([{ address: b!.own, [COMPUTE_ID]: a!.id }]);
  for (const label of [a!.ipv4, b!.ipv4, c!.ipv4, a!.own, b!.own]) {
    expect(await world.eventsAbout('ipaddress', label)).toEqual(['ipaddress_assign']);
  }
});

it('repeated, changes nothing and emits nothing', async () => {
  const [one, two] = [await withTwo(), await instance()];
  const first = await assign([one.id, two.id], [one.second, two.id]);
  expect(await assign([one.id, two.id], [one.second, two.id])).toEqual(first);
  expect(await world.eventsAbout('ipaddress', one.second)).toHaveLength(1);
});

it('does nothing when one of its parts is refused, and says every fault', async () => {
  const [one, two] = [await withTwo(), await instance()];
  const all = assign([one.id, two.id], [one.second, two.id], [one.ipv4, two.id], ['192.0.2.9', one.id]);
  await expect(all).rejects.toMatchObject({
    status: 400,
    errors: [{ field: 'assignments[2].address' }, { field: 'assignments[1].address' }],
  });
  expect(await publicOf(one.id)).toEqual([one.ipv4, one.second]);
});

it.each([
  ['the SLAAC address', async ({ ipv6 }: { ipv6: string }) => ipv6, 'stays with it'],
  ['an address of another region', async () => (await instance({ region: 'us-iad' })).ipv4, 'no instance of yours'],
  ['an address that nothing has', async () => '192.0.2.77', 'no instance of yours'],
])('rules 2 and 4: refuses %s', async (_, addressOf, reason) => {
  const [one, two] = [await withTwo(), await instance()];
  await expect(assign([one.id, two.id], [await addressOf(one), two.id])).rejects.toMatchObject({
    errors: [{ field: 'assignments[0].address', reason: expect.stringContaining(reason) }],
  });
});

it('rule 5: refuses a shared address, one with a NAT, and one of an instance on its way', async () => {
  const [shared, nat, moving, two] = [await withTwo(), await withTwo(), await withTwo(), await instance()];
  await shares(two.id, shared.second)({ id: 'r', executionId: uuid() });
  await links(nat.id, nat.second)({ id: 'r', executionId: uuid() });
  await world.ask(reserveMove, { body: of(moving.id, { id: uuid(), region: 'us-iad' }) });
  for (const [holder, reason] of [
    [shared, 'Is shared'],
    [nat, '1:1 NAT'],
    [moving, 'moving to another region'],
  ] as const) {
    await expect(assign([holder.id, two.id], [holder.second, two.id])).rejects.toMatchObject({
      errors: [{ field: 'assignments[0].address', reason: expect.stringContaining(reason) }],
    });
  }
  await expect(assign([two.id, moving.id], [two.ipv4, moving.id])).rejects.toMatchObject({ status: 400 });
  await world.release(moving.id);
});

describe('among the instances of the request', () => {
  const caller = (grants: Record<number, Permission>): Caller =>
    ({
      ...callerOf(1),
      restricted: true,
      grants: { global: {}, entities: { [COMPUTE]: grants } },
    }) as unknown as Caller;

  it('must be that which has the address now: else the caller asks again', async () => {
    const [one, two] = [await withTwo(), await instance()];
    await expect(assign([two.id], [one.second, two.id])).rejects.toMatchObject({
      errors: [{ reason: 'Compute busy.' }],
    });
    const foreign = world.as(callerOf(2))(assignAddresses, { body: bodyOf([two.id], [one.second, two.id]) });
    await expect(foreign).rejects.toMatchObject({
      errors: [{ field: 'assignments[0].address' }, { field: 'assignments[0].compute_id' }],
    });
    const blind = world.as(caller({ [two.id]: 'read_write' }))(assignAddresses, {
      body: bodyOf([two.id], [one.second, two.id]),
    });
    await expect(blind).rejects.toMatchObject({ errors: [{ field: 'assignments[0].address' }] });
  });

  it('the holders are those that have the addresses now, in the region', async () => {
    const [one, two] = [await withTwo(), await instance({ region: 'us-iad' })];
    const find = (region: string) =>
      world.ask(findHolders, { body: { region, addresses: [one.second, one.ipv4, two.ipv4, 'all', '2001:db8::/64'] } });
    expect(await find(REGION)).toEqual({ [COMPUTES]: [one.id] });
    expect(await find('us-iad')).toEqual({ [COMPUTES]: [two.id] });
  });
});

describe('at once', () => {
  const pair = async () => {
    const [one, two] = [await withTwo(), await withTwo()];
    return { one, two, among: [one.id, two.id] };
  };

  it.each(['in the same order', 'crosswise'])('two swaps of the same instances, which name them %s', async (order) => {
    const { one, two, among } = await pair();
    const there = assigns(among, [one.second, two.id], [two.second, one.id]);
    const back = assigns(
      order === 'crosswise' ? among.toReversed() : among,
      [two.second, two.id],
      [one.second, one.id],
    );
    expect(await queueingForRow(tables(), { table: 'computes', id: one.id }, there, back)).toEqual([
      answered(),
      answered(),
    ]);
    expect(await publicOf(one.id)).toEqual([one.ipv4, one.second]);
  });

  it('two that take the last two addresses of one instance: the second is refused', async () => {
    const { one, two, among } = await pair();
    const outcomes = await whileFirstIsUncommitted(
      tables(),
      assigns(among, [one.ipv4, two.id]),
      assigns(among, [one.second, two.id]),
    );
    expect(outcomes).toEqual([answered(), addressFault]);
    expect(await publicOf(one.id)).toEqual([one.second]);
  });

  it.each<[string, (one: { id: number; second: string }, two: { id: number }) => Action, unknown, unknown]>([
    ['a NAT', (one) => links(one.id, one.second), addressFault, refusedWith(400, { field: 'ipv4.nat_1_1' })],
    ['sharing', (one, two) => shares(two.id, one.second), addressFault, refusedWith(400, { field: 'ips[0]' })],
    ['the removal', (one) => removes(one.id, one.second), addressFault, refusedWith(404, { reason: 'Not found' })],
  ])('an assignment and %s of its address: the second is refused, in either order', async (_, other, late, refused) => {
    const [first, second] = [await pair(), await pair()];
    expect(
      await whileFirstIsUncommitted(
        tables(),
        other(first.one, first.two),
        assigns(first.among, [first.one.second, first.two.id]),
      ),
    ).toEqual([answered(), late]);
    expect(
      await whileFirstIsUncommitted(
        tables(),
        assigns(second.among, [second.one.second, second.two.id]),
        other(second.one, second.two),
      ),
    ).toEqual([answered(), refused]);
  });

  it('an assignment and the release of the receiver: the address is never lost', async () => {
    const [first, second] = [await pair(), await pair()];
    expect(
      await whileFirstIsUncommitted(
        tables(),
        releases(first.two.id),
        assigns(first.among, [first.one.second, first.two.id]),
      ),
    ).toEqual([answered(), refusedWith(400, { field: 'assignments[0].compute_id' })]);
    expect(await publicOf(first.one.id)).toEqual([first.one.ipv4, first.one.second]);
    expect(
      await whileFirstIsUncommitted(
        tables(),
        assigns(second.among, [second.one.second, second.two.id]),
        releases(second.two.id),
      ),
    ).toEqual([answered(), answered()]);
    expect(await publicOf(second.one.id)).toEqual([second.one.ipv4]);
  });

  it('an assignment and the release of the giver: the second finds what the first left', async () => {
    const [first, second] = [await pair(), await pair()];
    expect(
      await whileFirstIsUncommitted(
        tables(),
        releases(first.one.id),
        assigns(first.among, [first.one.second, first.two.id]),
      ),
    ).toEqual([answered(), addressFault]);
    expect(
      await whileFirstIsUncommitted(
        tables(),
        assigns(second.among, [second.one.second, second.two.id]),
        releases(second.one.id),
      ),
    ).toEqual([answered(), answered()]);
    expect(await publicOf(second.two.id)).toContain(second.one.second);
  });
});
