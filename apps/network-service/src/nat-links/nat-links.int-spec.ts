/**
 * Catches: a NAT to another account's address, a change that cannot be repeated or reverted, an address removed while it
 * has a NAT, and a link that arrives after it has ended.
 */
import {
  addAddress,
  allocateAddresses,
  getComputeAddress,
  linkNat,
  listComputeAddresses,
  removeAddress,
  revertNat,
  unlinkNat,
} from '@stratus/contracts';
import type { LinkNatRequest, RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { allocation, createNetworkWorld, newComputeId, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const request = (id: number, more: Partial<LinkNatRequest> = {}): LinkNatRequest =>
  of(id, {
    id: uuid(),
    config_id: 5,
    interface_id: 6,
    address: 'any',
    vpc_id: 7,
    subnet_id: 8,
    vpc_address: '10.0.0.2',
    ...more,
  });
const link = (body: LinkNatRequest) => world.ask(linkNat, { body });
const revert = (id: string, changeId: string) => world.ask(revertNat, { body: { id, change_id: changeId } });
const natOf = async (id: number, address: string) =>
  (await world.ask(getComputeAddress, { body: of(id, { address }) })).vpc_nat_1_1;
const instance = async () => {
  const first = await world.newCompute();
  const second = await world.ask(addAddress, { body: of(first.id, { id: uuid(), public: true }) });
  return { id: first.id, first: first.ipv4, second: second.address };
};
const badAddress = { status: 400, errors: [expect.objectContaining({ field: 'ipv4.nat_1_1' })] };
const spent = (field: string) => ({ status: 400, errors: [expect.objectContaining({ field })] });

it('is shown with the public address, and prevents the removal of that address', async () => {
  const { id, first, second } = await instance();
  const body = request(id);
  expect(await link(body)).toEqual({ address: first });
  expect(await link(body)).toEqual({ address: first });
  expect(await natOf(id, first)).toEqual({ vpc_id: 7, subnet_id: 8, address: '10.0.0.2' });
  expect(await natOf(id, second)).toBeNull();
  await expect(world.ask(removeAddress, { body: of(id, { address: first }) })).rejects.toMatchObject(spent('address'));
  await world.ask(unlinkNat, { body: { id: body.id } });
  expect(await natOf(id, first)).toBeNull();
  await world.ask(removeAddress, { body: of(id, { address: first }) });
});

it('uses an address of the instance', async () => {
  const [one, other] = [await instance(), await instance()];
  for (const address of [other.first, '192.0.2.1']) {
    await expect(link(request(one.id, { address }))).rejects.toMatchObject(badAddress);
  }
  expect(await link(request(one.id, { address: one.second }))).toEqual({ address: one.second });
  const unknown = newComputeId();
  await expect(link(request(unknown))).rejects.toMatchObject({ errors: [{ reason: `Invalid Compute ID ${unknown}` }] });
});

it('stays as it is when another account names its id', async () => {
  const { id, first } = await instance();
  const body = request(id);
  await link(body);
  const other = world.as(callerOf(2));
  const foreign = newComputeId();
  await other(allocateAddresses, { body: allocation(foreign) });
  const changed = other(linkNat, { body: { ...body, ...of(foreign, {}), change_id: uuid() } });
  await expect(changed).rejects.toMatchObject({ status: 404 });
  await other(linkNat, { body: { ...body, ...of(foreign, {}), change_id: uuid(), address: null } });
  await other(unlinkNat, { body: { id: body.id } });
  expect(await natOf(id, first)).toEqual({ vpc_id: 7, subnet_id: 8, address: '10.0.0.2' });
  await world.ask(unlinkNat, { body: { id: body.id } });
});

it('can change, end and start again, and each change can be reverted', async () => {
  const { id, first, second } = await instance();
  const body = request(id);
  await link(body);
  const [toSecond, toNothing] = [uuid(), uuid()];
  expect(await link({ ...body, change_id: toSecond, address: second })).toEqual({ address: second });
  expect(await link({ ...body, change_id: toNothing, address: null })).toEqual({ address: null });
  for (let time = 0; time < 2; time += 1) await revert(body.id, toNothing);
  expect(await natOf(id, second)).toMatchObject({ address: '10.0.0.2' });
  await revert(body.id, toSecond);
  expect([await natOf(id, first), await natOf(id, second)]).toEqual([expect.anything(), null]);
  await expect(link({ ...body, change_id: toSecond, address: second })).rejects.toMatchObject(spent('change_id'));
  expect(await link({ ...body, change_id: uuid(), address: second })).toEqual({ address: second });
});

it('a change reverted before it arrives has no effect, and the link may change in other ways', async () => {
  const { id, first } = await instance();
  const body = request(id, { change_id: uuid() });
  await revert(body.id, body.change_id!);
  await expect(link(body)).rejects.toMatchObject(spent('change_id'));
  expect(await link({ ...body, change_id: uuid() })).toEqual({ address: first });
});

it('a link ended before it arrives has no effect', async () => {
  const body = request((await instance()).id);
  for (let time = 0; time < 2; time += 1) await world.ask(unlinkNat, { body: { id: body.id } });
  await expect(link(body)).rejects.toMatchObject(spent('id'));
});

it('ends with the instance, and a revert does not restore it', async () => {
  const { id } = await instance();
  const body = request(id);
  await link(body);
  const changeId = uuid();
  await link({ ...body, change_id: changeId, address: null });
  await world.release(id);
  await revert(body.id, changeId);
  await expect(world.ask(listComputeAddresses, { body: of(id, {}) })).rejects.toMatchObject({ status: 404 });
});

describe('at once', () => {
  const links =
    (body: LinkNatRequest) =>
    (identity: RequestIdentity): Promise<object> =>
      world.ask(linkNat, { body, request: identity });
  const unlinks =
    (id: string) =>
    (identity: RequestIdentity): Promise<object> =>
      world.ask(unlinkNat, { body: { id }, request: identity });
  const removes =
    (id: number, address: string) =>
    (identity: RequestIdentity): Promise<object> =>
      world.ask(removeAddress, { body: of(id, { address }), request: identity });
  const tables = () => ({ sql: world.sql, schema: 'network' });

  it('a link and its end leave nothing, in either order', async () => {
    const { id, first } = await instance();
    const [one, other] = [request(id), request(id)];
    expect(await whileFirstIsUncommitted(tables(), links(one), unlinks(one.id))).toEqual([answered(), answered()]);
    expect(await whileFirstIsUncommitted(tables(), unlinks(other.id), links(other))).toEqual([
      answered(),
      refusedWith(400, { field: 'id' }),
    ]);
    expect(await natOf(id, first)).toBeNull();
  });

  it('a link and the removal of its address: the second is refused, in either order', async () => {
    const [one, other] = [await instance(), await instance()];
    expect(
      await whileFirstIsUncommitted(
        tables(),
        links(request(one.id, { address: one.first })),
        removes(one.id, one.first),
      ),
    ).toEqual([answered(), refusedWith(400, { field: 'address' })]);
    expect(
      await whileFirstIsUncommitted(
        tables(),
        removes(other.id, other.first),
        links(request(other.id, { address: other.first })),
      ),
    ).toEqual([answered(), refusedWith(400, { field: 'ipv4.nat_1_1' })]);
  });
});
