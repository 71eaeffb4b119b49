/**
 * Catches: sharing across regions or accounts, of an address with a NAT, that outlives the address or an instance, and a
 * list that adds to the former one instead of replacing it.
 */
import {
  COMPUTE,
  COMPUTE_ID,
  addAddress,
  completeMove,
  linkNat,
  listComputeAddresses,
  releaseAddresses,
  removeAddress,
  reserveMove,
  revertNat,
  shareIps,
} from '@stratus/contracts';
import type { Caller, LinkNatRequest, Permission, RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { createNetworkWorld, newComputeId, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
const tables = () => ({ sql: world.sql, schema: 'network' });
const share = (id: number, ips: string[], caller?: Caller) =>
  (caller ? world.as(caller) : world.ask)(shareIps, { body: of(id, { ips }) });
const shares =
  (id: number, ...ips: string[]): Action =>
  (request) =>
    world.ask(shareIps, { body: of(id, { ips }), request });
const sharedWith = async (id: number) =>
  (await world.ask(listComputeAddresses, { body: of(id, {}) })).ipv4.shared.map((record) => [
    record.address,
    record[COMPUTE_ID],
  ]);
const add = async (id: number) => (await world.ask(addAddress, { body: of(id, { id: uuid(), public: true }) })).address;
const nat = (id: number, address: string | null, more: Partial<LinkNatRequest> = {}): LinkNatRequest =>
  of(id, {
    id: uuid(),
    config_id: 5,
    interface_id: 6,
    address,
    vpc_id: 7,
    subnet_id: 8,
    vpc_address: '10.0.0.2',
    ...more,
  });
const links =
  (body: LinkNatRequest): Action =>
  (request) =>
    world.ask(linkNat, { body, request });
const removes =
  (id: number, address: string): Action =>
  (request) =>
    world.ask(removeAddress, { body: of(id, { address }), request });
const restricted = (grants: Record<number, Permission>): Caller =>
  ({ ...callerOf(1), restricted: true, grants: { global: {}, entities: { [COMPUTE]: grants } } }) as unknown as Caller;
const first = refusedWith(400, { field: 'ips[0]' });

it('shows at the instance that answers, as addresses of the others; the list replaces, and an empty one ends it', async () => {
  const [a, b, c] = [await world.newCompute({ private_ip: true }), await world.newCompute(), await world.newCompute()];
  expect(await share(c.id, [a.private ?? '', a.ipv4])).toEqual({});
  expect(await sharedWith(c.id)).toEqual([
    [a.ipv4, a.id],
    [a.private, a.id],
  ]);
  expect(await sharedWith(a.id)).toEqual([]);
  await share(c.id, [a.ipv4, b.ipv4]);
  expect(await sharedWith(c.id)).toEqual([
    [a.ipv4, a.id],
    [b.ipv4, b.id],
  ]);
  await share(c.id, [a.ipv4, b.ipv4]);
  await share(b.id, [a.ipv4]);
  await share(c.id, []);
  expect([await sharedWith(c.id), await sharedWith(b.id)]).toEqual([[], [[a.ipv4, a.id]]]);
  expect(await world.eventsAbout('ipaddress', a.ipv4)).toEqual([
    'ipaddress_share',
    'ipaddress_share',
    'ipaddress_unshare',
  ]);
  expect(await world.eventsAbout('ipaddress', a.private ?? '')).toEqual(['ipaddress_share', 'ipaddress_unshare']);
  expect(await world.eventsAbout('ipaddress', b.ipv4)).toEqual(['ipaddress_share', 'ipaddress_unshare']);
});

it('rules 1, 2 and 4: says each fault, and changes nothing', async () => {
  const [a, b, there] = [
    await world.newCompute(),
    await world.newCompute(),
    await world.newCompute({ region: 'us-iad' }),
  ];
  const foreign = newComputeId();
  await world.ask(linkNat, { body: nat(a.id, a.ipv4) });
  await share(b.id, [await add(a.id)]);
  const before = await sharedWith(b.id);
  await expect(
    share(b.id, ['all', a.ipv4, b.ipv4, there.ipv4, a.ipv6, '192.0.2.1', '2001:db8::/64']),
  ).rejects.toMatchObject({
    status: 400,
    errors: [0, 1, 2, 3, 4, 5, 6].map((index) => ({ field: `ips[${index}]` })),
  });
  expect(await sharedWith(b.id)).toEqual(before);
  await expect(share(foreign, [a.ipv4])).rejects.toMatchObject({ status: 400, errors: [{ field: COMPUTE_ID }] });
  await expect(share(b.id, [a.ipv4], callerOf(2))).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }] });
});

it('rule 2: needs read_write on all instances', async () => {
  const [a, b] = [await world.newCompute(), await world.newCompute()];
  const by = (grants: Record<number, Permission>) => share(b.id, [a.ipv4], restricted(grants));
  await expect(by({ [a.id]: 'read_write' })).rejects.toMatchObject({ status: 400, errors: [{ field: COMPUTE_ID }] });
  await expect(by({ [b.id]: 'read_write' })).rejects.toMatchObject({ status: 400, errors: [{ field: 'ips[0]' }] });
  await expect(by({ [a.id]: 'read_only', [b.id]: 'read_write' })).rejects.toMatchObject({ status: 403 });
  await expect(by({ [b.id]: 'read_only', [a.id]: 'read_write' })).rejects.toMatchObject({ status: 403 });
  expect(await sharedWith(b.id)).toEqual([]);
  expect(await by({ [a.id]: 'read_write', [b.id]: 'read_write' })).toEqual({});
});

it('ends with the address, with either instance, and with a move of either to another region', async () => {
  const [a, b, c, d] = [
    await world.newCompute(),
    await world.newCompute(),
    await world.newCompute(),
    await world.newCompute(),
  ];
  const extra = await add(a.id);
  await share(b.id, [extra, c.ipv4, d.ipv4]);
  await world.ask(removeAddress, { body: of(a.id, { address: extra }) });
  await world.release(c.id);
  expect(await sharedWith(b.id)).toEqual([[d.ipv4, d.id]]);
  await share(a.id, [b.ipv4]);
  const moves = async (id: number) => {
    const move = uuid();
    await world.ask(reserveMove, { body: of(id, { id: move, region: 'us-iad' }) });
    await expect(share(id, [])).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }] });
    await world.ask(completeMove, { body: { id: move } });
  };
  await moves(d.id);
  expect(await sharedWith(b.id)).toEqual([]);
  await moves(a.id);
  expect(await sharedWith(a.id)).toEqual([]);
});

it('leaves out an address that "any" would give a NAT, and gives way to a NAT that comes back', async () => {
  const [a, b] = [await world.newCompute(), await world.newCompute()];
  const second = await add(a.id);
  await share(b.id, [a.ipv4]);
  const body = nat(a.id, 'any');
  expect(await world.ask(linkNat, { body })).toEqual({ address: second });
  await expect(world.ask(linkNat, { body: nat(a.id, a.ipv4) })).rejects.toMatchObject({
    errors: [{ field: 'ipv4.nat_1_1' }],
  });
  const changeId = uuid();
  await world.ask(linkNat, { body: { ...body, change_id: changeId, address: null } });
  await share(b.id, [second]);
  await world.ask(revertNat, { body: { id: body.id, change_id: changeId } });
  expect(await sharedWith(b.id)).toEqual([]);
  expect(await world.eventsAbout('ipaddress', second)).toEqual(['ipaddress_share', 'ipaddress_unshare']);
});

describe('at once', () => {
  const pair = async () => {
    const [a, b] = [await world.newCompute(), await world.newCompute()];
    return { a, b, second: await add(a.id) };
  };

  it('sharing and a NAT of the address: the second is refused, in either order', async () => {
    const [one, two] = [await pair(), await pair()];
    expect(
      await whileFirstIsUncommitted(tables(), shares(one.b.id, one.second), links(nat(one.a.id, one.second))),
    ).toEqual([answered(), refusedWith(400, { field: 'ipv4.nat_1_1' })]);
    expect(
      await whileFirstIsUncommitted(tables(), links(nat(two.a.id, two.second)), shares(two.b.id, two.second)),
    ).toEqual([answered(), first]);
  });

  it('sharing and the removal of the address: nothing is shared afterwards, in either order', async () => {
    const [one, two] = [await pair(), await pair()];
    expect(
      await whileFirstIsUncommitted(tables(), shares(one.b.id, one.second), removes(one.a.id, one.second)),
    ).toEqual([answered(), answered()]);
    expect(
      await whileFirstIsUncommitted(tables(), removes(two.a.id, two.second), shares(two.b.id, two.second)),
    ).toEqual([answered(), first]);
    expect([await sharedWith(one.b.id), await sharedWith(two.b.id)]).toEqual([[], []]);
  });

  it('the end of sharing and that of the instance that has the address both succeed, in either order', async () => {
    const [one, two] = [await pair(), await pair()];
    const releases =
      (id: number): Action =>
      (request) =>
        world.ask(releaseAddresses, { body: of(id, {}), request });
    for (const { a, b } of [one, two]) await share(b.id, [a.ipv4]);
    expect(await whileFirstIsUncommitted(tables(), releases(one.a.id), shares(one.b.id))).toEqual([
      answered(),
      answered(),
    ]);
    expect(await whileFirstIsUncommitted(tables(), shares(two.b.id), releases(two.a.id))).toEqual([
      answered(),
      answered(),
    ]);
    expect([await sharedWith(one.b.id), await sharedWith(two.b.id)]).toEqual([[], []]);
  });

  it('two that share crosswise both succeed', async () => {
    const { a, b } = await pair();
    expect(await whileFirstIsUncommitted(tables(), shares(b.id, a.ipv4), shares(a.id, b.ipv4))).toEqual([
      answered(),
      answered(),
    ]);
  });
});
