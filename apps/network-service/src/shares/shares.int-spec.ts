/**
 * Catches: sharing across regions or accounts, of an address with a NAT, or that outlives the address or an instance; and
 * a list that adds to the previous one instead of replacing it.
 */
import { COMPUTE_ID, cancelMove, completeMove, linkNat, reserveMove, revertNat, shareIps } from '@stratus/contracts';
import { Tenant, natRequest } from '../../test/addresses/tenant.js';
import { createNetworkWorld, newComputeId, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld, Permissions } from '../../test/network-world.js';

let world: NetworkWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await createNetworkWorld();
  tenant = new Tenant(world);
});
afterAll(() => world.stop());

const share = (id: number, ips: string[]) => tenant.shares(id, ...ips)();

it('shows on the receiver as addresses of the others; a new list replaces it, and an empty one ends it', async () => {
  const [a, b, c] = [await tenant.instance({ private_ip: true }), await tenant.instance(), await tenant.instance()];
  expect(await share(c.id, [a.private ?? '', a.ipv4])).toEqual({});
  expect(await tenant.sharedWith(c.id)).toEqual([
    [a.ipv4, a.id],
    [a.private, a.id],
  ]);
  expect(await tenant.sharedWith(a.id)).toEqual([]);
  await share(c.id, [a.ipv4, b.ipv4]);
  expect(await tenant.sharedWith(c.id)).toEqual([
    [a.ipv4, a.id],
    [b.ipv4, b.id],
  ]);
  await share(c.id, [a.ipv4, b.ipv4]);
  await share(b.id, [a.ipv4]);
  await share(c.id, []);
  expect([await tenant.sharedWith(c.id), await tenant.sharedWith(b.id)]).toEqual([[], [[a.ipv4, a.id]]]);
  expect(await world.eventsAbout('ipaddress', a.ipv4)).toEqual([
    'ipaddress_share',
    'ipaddress_share',
    'ipaddress_unshare',
  ]);
  expect(await world.eventsAbout('ipaddress', a.private ?? '')).toEqual(['ipaddress_share', 'ipaddress_unshare']);
  expect(await world.eventsAbout('ipaddress', b.ipv4)).toEqual(['ipaddress_share', 'ipaddress_unshare']);
});

it('rules 1, 2 and 4: reports each error, and changes nothing', async () => {
  const [a, b, there] = [await tenant.instance(), await tenant.instance(), await tenant.instance({ region: 'us-iad' })];
  const unknown = newComputeId();
  await tenant.links(a.id, a.ipv4)();
  await share(b.id, [await tenant.add(a.id)]);
  const before = await tenant.sharedWith(b.id);
  const ips = ['all', a.ipv4, b.ipv4, there.ipv4, a.ipv6, '192.0.2.1', '2001:db8::/64'];
  await expect(tenant.ask(shareIps, { body: of(b.id, { ips }) })).rejects.toMatchObject({
    status: 400,
    errors: ips.map((_, index) => ({ field: `ips[${index}]` })),
  });
  expect(await tenant.sharedWith(b.id)).toEqual(before);
  const invalid = (id: number) => ({ status: 400, errors: [{ reason: `Invalid Compute ID ${id}` }] });
  await expect(share(unknown, [a.ipv4])).rejects.toMatchObject(invalid(unknown));
  const stranger = new Tenant(world);
  await expect(stranger.shares(b.id, a.ipv4)()).rejects.toMatchObject(invalid(b.id));
});

it('is refused while either instance is moving to another region', async () => {
  const [a, b, c] = [await tenant.instance(), await tenant.instance(), await tenant.instance()];
  const move = uuid();
  await tenant.ask(reserveMove, { body: of(a.id, { id: move, region: 'us-iad' }) });
  await expect(share(b.id, [c.ipv4, a.ipv4])).rejects.toMatchObject({ status: 400, errors: [{ field: 'ips[1]' }] });
  await expect(share(a.id, [c.ipv4])).rejects.toMatchObject({ status: 400, errors: [{ field: COMPUTE_ID }] });
  await tenant.ask(cancelMove, { body: { id: move } });
});

it('rule 2: needs read_write on all instances', async () => {
  const [a, b] = [await tenant.instance(), await tenant.instance()];
  const by = (grants: Permissions) => tenant.restrictedTo(grants)(shareIps, { body: of(b.id, { ips: [a.ipv4] }) });
  await expect(by({ [a.id]: 'read_write' })).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: `Invalid Compute ID ${b.id}` }],
  });
  await expect(by({ [b.id]: 'read_write' })).rejects.toMatchObject({ status: 400, errors: [{ field: 'ips[0]' }] });
  await expect(by({ [a.id]: 'read_only', [b.id]: 'read_write' })).rejects.toMatchObject({ status: 403 });
  await expect(by({ [b.id]: 'read_only', [a.id]: 'read_write' })).rejects.toMatchObject({ status: 403 });
  expect(await tenant.sharedWith(b.id)).toEqual([]);
  expect(await by({ [a.id]: 'read_write', [b.id]: 'read_write' })).toEqual({});
});

it('ends with the address, with either instance, and with a move of either to another region', async () => {
  const [a, b, c, d] = [
    await tenant.instanceWithTwo(),
    await tenant.instance(),
    await tenant.instance(),
    await tenant.instance(),
  ];
  await share(b.id, [a.second, c.ipv4, d.ipv4]);
  await tenant.removes(a.id, a.second)();
  await tenant.releases(c.id)();
  expect(await tenant.sharedWith(b.id)).toEqual([[d.ipv4, d.id]]);
  await share(a.id, [b.ipv4]);
  const moves = async (id: number) => {
    const move = uuid();
    await tenant.ask(reserveMove, { body: of(id, { id: move, region: 'us-iad' }) });
    await expect(share(id, [])).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }] });
    await tenant.ask(completeMove, { body: { id: move } });
  };
  await moves(d.id);
  expect(await tenant.sharedWith(b.id)).toEqual([]);
  await moves(a.id);
  expect(await tenant.sharedWith(a.id)).toEqual([]);
});

it('hides an address from "any" for a NAT, and yields to a restored NAT', async () => {
  const [a, b] = [await tenant.instanceWithTwo(), await tenant.instance()];
  await share(b.id, [a.ipv4]);
  const body = natRequest(a.id, 'any');
  expect(await tenant.ask(linkNat, { body })).toEqual({ address: a.second });
  await expect(tenant.links(a.id, a.ipv4)()).rejects.toMatchObject({ errors: [{ field: 'ipv4.nat_1_1' }] });
  const changeId = uuid();
  await tenant.ask(linkNat, { body: { ...body, change_id: changeId, address: null } });
  await share(b.id, [a.second]);
  await tenant.ask(revertNat, { body: { id: body.id, change_id: changeId } });
  expect(await tenant.sharedWith(b.id)).toEqual([]);
  expect(await world.eventsAbout('ipaddress', a.second)).toEqual(['ipaddress_share', 'ipaddress_unshare']);
});

it('contract 5.1 rule 17: is refused in a region without IP failover, and keeps an instance from moving there', async () => {
  const region = 'id-cgk';
  const [there, other] = [await tenant.instance({ region }), await tenant.instance({ region })];
  const none = (field: string) => ({
    status: 400,
    errors: [{ field, reason: expect.stringContaining(`${region}`) }],
  });
  await expect(share(there.id, [other.ipv4])).rejects.toMatchObject(none(COMPUTE_ID));
  expect(await share(there.id, [])).toEqual({});

  const [owner, answering] = [await tenant.instance(), await tenant.instance()];
  await share(answering.id, [owner.ipv4]);
  const move = ({ id }: { id: number }) => tenant.ask(reserveMove, { body: of(id, { id: uuid(), region }) });
  for (const instance of [owner, answering]) await expect(move(instance)).rejects.toMatchObject(none('region'));
  await share(answering.id, []);
  for (const instance of [owner, answering]) {
    await move(instance);
    await tenant.releases(instance.id)();
  }
});
