/**
 * Catches: an instance with addresses in two regions or none after its move, VLANs that stay behind, a move that cannot
 * be repeated or cancelled, and addresses reserved forever.
 */
import {
  COMPUTES,
  COMPUTE_ID,
  FIRST_PAGE,
  attachVlan,
  cancelMove,
  completeMove,
  detachVlan,
  linkNat,
  listComputeAddresses,
  listIps,
  listVlans,
  reserveMove,
  unlinkNat,
} from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { REGION, createNetworkWorld, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

const THERE = 'us-iad';
const WITHOUT_VLANS = 'us-west';
let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const reserve = (computeId: number, id: string, region = THERE) =>
  world.ask(reserveMove, { body: of(computeId, { id, region }) });
const complete = (id: string) => world.ask(completeMove, { body: { id } });
const cancel = (id: string) => world.ask(cancelMove, { body: { id } });
const summary = (id: number) => world.ask(listComputeAddresses, { body: of(id, {}) });
const listed = async (id: number) =>
  (await world.ask(listIps, { list: { ...FIRST_PAGE, pageSize: 500 } })).data
    .filter((ip) => ip[COMPUTE_ID] === id)
    .map(({ address }) => address);
const attach = (id: number, label: string) =>
  world.ask(attachVlan, { body: of(id, { id: uuid(), config_id: 5, interface_id: 6, region: REGION, label }) });
const vlans = async () => (await world.ask(listVlans, { list: FIRST_PAGE })).data;
const heldAddresses = async (id: number) =>
  (await world.sql.query('select from network.addresses where compute_id = $1', [id])).rowCount;

it('keeps the old addresses until it is complete, and then has only the new ones', async () => {
  const { id, ipv4, ipv6 } = await world.newCompute({ private_ip: true });
  const move = uuid();
  const reserved = await reserve(id, move);
  expect(reserved).toMatchObject({ ipv4: expect.stringMatching(/^100\./), private: expect.any(String) });
  expect(await reserve(id, move)).toEqual(reserved);
  expect((await summary(id)).ipv4.public).toMatchObject([{ address: ipv4, region: REGION }]);
  expect(await listed(id)).toEqual([ipv4, ipv6]);

  for (let time = 0; time < 2; time += 1) await complete(move);
  expect(await listed(id)).toEqual([reserved.ipv4, reserved.ipv6]);
  const after = await summary(id);
  expect(after.ipv4.public).toMatchObject([{ address: reserved.ipv4, region: THERE }]);
  expect(after.ipv4.private).toMatchObject([{ address: reserved.private, region: THERE }]);
  expect(after.ipv6.slaac).toMatchObject({ address: reserved.ipv6, region: THERE });
  expect(reserved.ipv6.split(':').slice(-4)).toEqual(ipv6.split(':').slice(-4));
  expect(after.ipv6.link_local.region).toBe(THERE);
  expect(await heldAddresses(id)).toBe(3);
  expect(await reserve(id, move)).toEqual(reserved);
  await expect(cancel(move)).rejects.toMatchObject({ status: 400 });
});

it('can be cancelled, even before it arrives', async () => {
  const { id, ...given } = await world.newCompute();
  const [one, other] = [uuid(), uuid()];
  await reserve(id, one);
  for (let time = 0; time < 2; time += 1) await cancel(one);
  await cancel(other);
  for (const move of [one, other]) {
    await expect(reserve(id, move)).rejects.toMatchObject({ status: 400, errors: [{ field: 'id' }] });
    await expect(complete(move)).rejects.toMatchObject({ status: 400, errors: [{ field: 'id' }] });
  }
  expect((await summary(id)).ipv4.public).toMatchObject([{ address: given.ipv4 }]);
  expect(await heldAddresses(id)).toBe(2);
});

it('is refused during another one, to the same region, and with 1:1 NAT', async () => {
  const { id } = await world.newCompute();
  await expect(reserve(id, uuid(), REGION)).rejects.toMatchObject({ errors: [{ field: 'region' }] });
  const move = uuid();
  await reserve(id, move);
  await expect(reserve(id, uuid())).rejects.toMatchObject({ status: 400 });
  await cancel(move);
  const link = { id: uuid(), config_id: 1, interface_id: 1, address: 'any', vpc_id: 1, subnet_id: 1 };
  await world.ask(linkNat, { body: of(id, { ...link, vpc_address: '10.0.0.2' }) });
  await expect(reserve(id, uuid())).rejects.toMatchObject({ status: 400 });
  await world.ask(unlinkNat, { body: { id: link.id } });
});

it('takes its VLANs along to a region with VLANs', async () => {
  const [{ id }, other] = [await world.newCompute(), await world.newCompute()];
  for (const computeId of [id, other.id]) await attach(computeId, 'shared');
  await attach(id, 'own');
  await expect(reserve(id, uuid(), WITHOUT_VLANS)).rejects.toMatchObject({ errors: [{ field: 'region' }] });
  const given = uuid();
  await reserve(id, given);
  expect(await vlans()).toHaveLength(2);
  await cancel(given);

  const move = uuid();
  await reserve(id, move);
  await complete(move);
  expect(await vlans()).toMatchObject([
    { label: 'shared', region: REGION, [COMPUTES]: [other.id] },
    { label: expect.any(String), region: THERE, [COMPUTES]: [id] },
    { label: expect.any(String), region: THERE, [COMPUTES]: [id] },
  ]);
  expect(await world.eventsAbout('vlan', 'own')).toEqual(['vlan_attach', 'vlan_detach', 'vlan_attach']);
});

it('ends with an instance that is released', async () => {
  const { id } = await world.newCompute();
  await attach(id, 'left');
  const move = uuid();
  await reserve(id, move);
  await world.release(id);
  expect(await heldAddresses(id)).toBe(0);
  await expect(complete(move)).rejects.toMatchObject({ status: 404 });
  expect(await cancel(move)).toEqual({});
  expect((await vlans()).filter(({ label }) => label === 'left')).toEqual([]);
});

it('leaves no VLAN in the other region when its interface is detached in the meantime', async () => {
  const { id } = await world.newCompute();
  const link = uuid();
  const vlan = { id: link, config_id: 5, interface_id: 6, region: REGION, label: 'detached' };
  await world.ask(attachVlan, { body: of(id, vlan) });
  const move = uuid();
  await reserve(id, move);
  await world.ask(detachVlan, { body: { id: link } });
  const { rows } = await world.sql.query(`select region from network.vlans where label = 'detached'`);
  expect(rows).toEqual([]);
  await cancel(move);
});

describe('at once', () => {
  type Action = (request: RequestIdentity) => Promise<object>;
  const reserves =
    (computeId: number, id: string): Action =>
    (request) =>
      world.ask(reserveMove, { body: of(computeId, { id, region: THERE }), request });
  const cancels =
    (id: string): Action =>
    (request) =>
      world.ask(cancelMove, { body: { id }, request });
  const both = (...actions: [Action, Action]) =>
    whileFirstIsUncommitted({ sql: world.sql, schema: 'network' }, ...actions);

  it('a reservation and its undo leave nothing, in either order', async () => {
    const { id } = await world.newCompute();
    const [one, other] = [uuid(), uuid()];
    expect(await both(reserves(id, one), cancels(one))).toEqual([answered(), answered()]);
    expect(await both(cancels(other), reserves(id, other))).toEqual([answered(), refusedWith(400, { field: 'id' })]);
    expect(await heldAddresses(id)).toBe(2);
  });

  it('two moves of one instance: the second is refused', async () => {
    const { id } = await world.newCompute();
    const move = uuid();
    const ends = await both(reserves(id, move), reserves(id, uuid()));
    expect(ends).toEqual([answered(), refusedWith(400, { reason: expect.stringContaining('Another move') })]);
    await cancel(move);
  });
});
