/**
 * Catches: an assignment that is only half done, one that breaks a rule of the end state, and one that changes instances
 * that the user may not change.
 */
import { COMPUTES, COMPUTE_ID, assignAddresses, findHolders, getIp, reserveMove } from '@stratus/contracts';
import { Tenant, assignRequest } from '../../test/addresses/tenant.js';
import { REGION, createNetworkWorld, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
let tenant: Tenant;
beforeAll(async () => {
  world = await createNetworkWorld();
  tenant = new Tenant(world);
});
afterAll(() => world.stop());

it('moves an address with its reverse name, and shows it last', async () => {
  const [one, two] = [await tenant.instanceWithTwo(), await tenant.instance()];
  const before = await tenant.ask(getIp, { params: { address: one.second } });
  expect(await tenant.assigns([one.id, two.id], [one.second, two.id])()).toEqual({
    [COMPUTES]: expect.arrayContaining([
      { id: one.id, ipv4: [one.ipv4] },
      { id: two.id, ipv4: [two.ipv4, one.second] },
    ]),
  });
  expect(await tenant.ask(getIp, { params: { address: one.second } })).toEqual({ ...before, [COMPUTE_ID]: two.id });
  expect(await tenant.publicOf(two.id)).toEqual([two.ipv4, one.second]);
  expect(await world.eventsAbout('ipaddress', one.second)).toEqual(['ipaddress_assign']);
});

it('rule 3: swaps two, private ones too, and rotates three, with an event for each address', async () => {
  const own = { private_ip: true };
  const [a, b, c] = [await tenant.instance(own), await tenant.instance(own), await tenant.instance()];
  const among = [a.id, b.id, c.id];
  const [ofA, ofB] = [a.private ?? '', b.private ?? ''];
  await tenant.assigns(among, [a.ipv4, b.id], [b.ipv4, c.id], [c.ipv4, a.id], [ofA, b.id], [ofB, a.id])();
  expect(await Promise.all(among.map((id) => tenant.publicOf(id)))).toEqual([[c.ipv4], [a.ipv4], [b.ipv4]]);
  const { ipv4 } = await tenant.summary(a.id);
  expect(ipv4.private).toMatchObject([{ address: ofB, [COMPUTE_ID]: a.id }]);
  for (const label of [a.ipv4, b.ipv4, c.ipv4, ofA, ofB]) {
    expect(await world.eventsAbout('ipaddress', label)).toEqual(['ipaddress_assign']);
  }
});

it('repeated, changes nothing and emits nothing', async () => {
  const [one, two] = [await tenant.instanceWithTwo(), await tenant.instance()];
  const assign = tenant.assigns([one.id, two.id], [one.second, two.id]);
  const first = await assign();
  expect(await assign()).toEqual(first);
  expect(await world.eventsAbout('ipaddress', one.second)).toHaveLength(1);
});

it('changes nothing when one part is refused, and reports every error', async () => {
  const [one, two] = [await tenant.instanceWithTwo(), await tenant.instance()];
  const all = tenant.assigns([one.id, two.id], [one.second, two.id], [one.ipv4, two.id], ['192.0.2.9', one.id]);
  await expect(all()).rejects.toMatchObject({
    status: 400,
    errors: [{ reason: expect.stringMatching(/^IP Address not found\./) }, { field: 'assignments[1].address' }],
  });
  expect(await tenant.publicOf(one.id)).toEqual([one.ipv4, one.second]);
});

it.each([
  [
    'the SLAAC address',
    async ({ ipv6 }: { ipv6: string }) => ipv6,
    { field: 'assignments[0].address', reason: expect.stringContaining('cannot be assigned to another one') },
  ],
  [
    'one of another region',
    async () => (await tenant.instance({ region: 'us-iad' })).ipv4,
    { reason: expect.stringContaining('IP Address not found.') },
  ],
  [
    'an address that nothing has',
    async () => '192.0.2.77',
    { reason: expect.stringContaining('IP Address not found.') },
  ],
])('rules 2 and 4: refuses %s', async (_, addressOf, error) => {
  const [one, two] = [await tenant.instanceWithTwo(), await tenant.instance()];
  await expect(tenant.assigns([one.id, two.id], [await addressOf(one), two.id])()).rejects.toMatchObject({
    errors: [error],
  });
});

it('rule 5: refuses a shared address, one with a NAT, and one of an instance in migration', async () => {
  const [shared, nat, moving, two] = [
    await tenant.instanceWithTwo(),
    await tenant.instanceWithTwo(),
    await tenant.instanceWithTwo(),
    await tenant.instance(),
  ];
  await tenant.shares(two.id, shared.second)();
  await tenant.links(nat.id, nat.second)();
  await tenant.ask(reserveMove, { body: of(moving.id, { id: uuid(), region: 'us-iad' }) });
  for (const [holder, reason] of [
    [shared, 'Stop sharing it first'],
    [nat, '1:1 NAT'],
    [moving, 'moving to another region'],
  ] as const) {
    await expect(tenant.assigns([holder.id, two.id], [holder.second, two.id])()).rejects.toMatchObject({
      errors: [{ field: 'assignments[0].address', reason: expect.stringContaining(reason) }],
    });
  }
  await expect(tenant.assigns([two.id, moving.id], [two.ipv4, moving.id])()).rejects.toMatchObject({ status: 400 });
  await tenant.releases(moving.id)();
});

describe('among the instances of the request', () => {
  it('must include the current holder of the address; otherwise the caller asks again', async () => {
    const [one, two] = [await tenant.instanceWithTwo(), await tenant.instance()];
    const body = assignRequest([two.id], [one.second, two.id]);
    await expect(tenant.ask(assignAddresses, { body })).rejects.toMatchObject({
      errors: [{ reason: 'Compute busy.' }],
    });
    await expect(new Tenant(world).ask(assignAddresses, { body })).rejects.toMatchObject({
      errors: [{ reason: expect.stringMatching(/^IP Address/) }, { reason: `Invalid Compute ID ${two.id}` }],
    });
    const blind = tenant.restrictedTo({ [two.id]: 'read_write' });
    await expect(blind(assignAddresses, { body })).rejects.toMatchObject({
      errors: [{ reason: expect.stringMatching(/^IP Address/) }],
    });
  });

  it('the holders are the current holders of the addresses in the region', async () => {
    const [one, two] = [await tenant.instanceWithTwo(), await tenant.instance({ region: 'us-iad' })];
    const addresses = [one.second, one.ipv4, two.ipv4, 'all', '2001:db8::/64'];
    const find = (region: string) => tenant.ask(findHolders, { body: { region, addresses } });
    expect(await find(REGION)).toEqual({ [COMPUTES]: [one.id] });
    expect(await find('us-iad')).toEqual({ [COMPUTES]: [two.id] });
  });
});
