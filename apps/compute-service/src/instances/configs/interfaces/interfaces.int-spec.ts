import {
  ANY_ADDRESS,
  COMPUTE,
  COMPUTE_ID,
  addInterface,
  deleteInterface,
  deleteVpc,
  getConfig,
  getInterface,
  getVpc,
  listInterfaces,
  listVlans,
  listVpcIps,
  orderInterfaces,
  shutdownInstance,
  updateInterface,
} from '@stratus/contracts';
import type { InterfaceRequest, UpdateInterfaceRequest } from '@stratus/contracts';
import { createComputeWorld, shownIn } from '../../../../test/compute-world.js';
import type { ComputeWorld } from '../../../../test/compute-world.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(() => world.stop());

const arrange = async (...ranges: string[]) => {
  const vpc = await world.newVpc(...(ranges.length > 0 ? ranges : ['10.0.0.0/24']));
  const instance = await world.newInstance();
  const { id: configId } = await world.newConfig(instance.id);
  const params = { computeId: instance.id, configId };
  return {
    vpc,
    instance,
    params,
    add: (body: InterfaceRequest) => world.ask(addInterface, { params, body }),
    update: (interfaceId: number, body: UpdateInterfaceRequest) =>
      world.ask(updateInterface, { params: { ...params, interfaceId }, body }),
    remove: (interfaceId: number) => world.ask(deleteInterface, { params: { ...params, interfaceId } }),
    list: () => world.ask(listInterfaces, { params }),
    ips: async () => (await world.ask(listVpcIps, { params: { vpcId: vpc.id } })).data,
  };
};
const refused = (...errors: object[]) => ({ status: 400, errors });
const configEvents = async (computeId: number) =>
  (await world.eventsOf(computeId)).filter((type) => type.includes('_config_'));

describe('adding an interface', () => {
  it('of each purpose returns the full record, and appends it', async () => {
    const { vpc, instance, params, add, list } = await arrange();
    const [subnet] = vpc.subnetIds;
    const none = { vpc_id: null, subnet_id: null, ipv4: null, ip_ranges: null, active: false };
    const first = await add({ purpose: 'public' });
    expect(first).toEqual({
      ...none,
      id: first.id,
      purpose: 'public',
      label: null,
      ipam_address: null,
      primary: false,
    });
    const second = await add({ purpose: 'vlan', label: 'lan-1' });
    expect(second).toEqual({
      ...none,
      id: second.id,
      purpose: 'vlan',
      label: 'lan-1',
      ipam_address: '',
      primary: false,
    });
    const third = await add({
      purpose: 'vpc',
      subnet_id: subnet!,
      primary: true,
      ipv4: { nat_1_1: ANY_ADDRESS },
      ip_ranges: ['10.0.0.16/28'],
    });
    expect(third).toEqual({
      id: third.id,
      purpose: 'vpc',
      label: null,
      ipam_address: null,
      active: false,
      primary: true,
      vpc_id: vpc.id,
      subnet_id: subnet,
      ipv4: { vpc: '10.0.0.2', nat_1_1: instance.ipv4[0] },
      ip_ranges: ['10.0.0.16/28'],
    });
    expect(await list()).toEqual([first, second, third]);
    expect(await world.ask(getInterface, { params: { ...params, interfaceId: third.id } })).toEqual(third);
    expect((await world.ask(getConfig, { params })).interfaces).toEqual([first, second, third]);
    await expect(add({ purpose: 'public' })).rejects.toMatchObject(
      refused(
        { reason: 'At most 3 interfaces per profile' },
        { field: 'purpose', reason: 'At most one public interface per profile' },
      ),
    );
  });

  it('is visible at once in the subnet, in the lists of addresses and VLANs, and as events', async () => {
    const { vpc, instance, params, add, ips } = await arrange();
    const { id } = await add({ purpose: 'vpc', subnet_id: vpc.subnetIds[0]!, ipv4: { nat_1_1: ANY_ADDRESS } });
    expect(shownIn(await world.ask(getVpc, { params: { vpcId: vpc.id } }))).toEqual([[instance.id, [id]]]);
    expect(await ips()).toMatchObject([
      { [COMPUTE_ID]: instance.id, config_id: params.configId, interface_id: id, nat_1_1: instance.ipv4[0] },
    ]);
    await add({ purpose: 'vlan', label: `lan-${instance.id}` });
    const { data } = await world.ask(listVlans);
    expect(data).toContainEqual(expect.objectContaining({ label: `lan-${instance.id}` }));
    expect(await configEvents(instance.id)).toEqual([
      `${COMPUTE}_config_create`,
      `${COMPUTE}_config_update`,
      `${COMPUTE}_config_update`,
    ]);
    await expect(world.ask(deleteVpc, { params: { vpcId: vpc.id } })).rejects.toMatchObject({ status: 400 });
  });

  it.each<[string, InterfaceRequest, object]>([
    [
      'an unknown subnet',
      { purpose: 'vpc', subnet_id: 999_999 },
      { field: 'subnet_id', reason: 'subnet_id is not valid' },
    ],
    [
      'an address at the edge of the subnet',
      { purpose: 'vpc', subnet_id: 0, ipv4: { vpc: '10.0.0.1' } },
      { field: 'ipv4.vpc' },
    ],
    ['a range over the edge', { purpose: 'vpc', subnet_id: 0, ip_ranges: ['10.0.0.0/30'] }, { field: 'ip_ranges[0]' }],
    [
      'the address of another instance as NAT',
      { purpose: 'vpc', subnet_id: 0, ipv4: { nat_1_1: '203.0.113.77' } },
      { field: 'ipv4.nat_1_1' },
    ],
  ])('with %s is refused by the owning service, and leaves nothing', async (_, body, fault) => {
    const { vpc, params, add, ips, list } = await arrange();
    const subnet_id = body.subnet_id === 0 ? vpc.subnetIds[0]! : body.subnet_id!;
    await expect(add({ ...body, subnet_id })).rejects.toMatchObject(refused(fault));
    expect([await ips(), await list()]).toEqual([[], []]);
    await world.ask(deleteVpc, { params: { vpcId: vpc.id } });
    expect(await configEvents(params.computeId)).toEqual([`${COMPUTE}_config_create`]);
  });

  it('in a different region than the subnet is refused', async () => {
    const { vpc } = await arrange();
    const elsewhere = await world.newInstance({ region: 'eu-west' });
    const config = await world.newConfig(elsewhere.id);
    await expect(
      world.ask(addInterface, {
        params: { computeId: elsewhere.id, configId: config.id },
        body: { purpose: 'vpc', subnet_id: vpc.subnetIds[0]! },
      }),
    ).rejects.toMatchObject(refused({ field: 'subnet_id', reason: expect.stringContaining('one region') }));
  });

  it('as primary makes the old one secondary', async () => {
    const { vpc, add, list } = await arrange();
    await add({ purpose: 'public', primary: true });
    await add({ purpose: 'vpc', subnet_id: vpc.subnetIds[0]!, primary: true });
    expect((await list()).map(({ primary }) => primary)).toEqual([false, true]);
  });

  it('to a running profile waits for the next boot; then it is active, and cannot be deleted until a shutdown', async () => {
    const { vpc, instance, params, add, list, remove, ips } = await arrange();
    const first = await add({ purpose: 'public' });
    await world.runs(instance.id, params.configId);
    const second = await add({ purpose: 'vpc', subnet_id: vpc.subnetIds[0]! });
    expect((await list()).map(({ active }) => active)).toEqual([true, false]);
    expect((await ips()).map(({ active }) => active)).toEqual([false]);
    await expect(remove(first.id)).rejects.toMatchObject(refused({ reason: expect.stringContaining('is active') }));
    await world.ask(shutdownInstance, { params: { computeId: instance.id } });
    await world.free(instance.id);
    await world.runs(instance.id, params.configId);
    expect((await list()).map(({ active }) => active)).toEqual([true, true]);
    expect((await ips()).map(({ active }) => active)).toEqual([true]);
    await world.ask(shutdownInstance, { params: { computeId: instance.id } });
    await world.free(instance.id);
    expect(await remove(second.id)).toEqual({});
    expect((await list()).map(({ id, active }) => [id, active])).toEqual([[first.id, false]]);
    await world.ask(deleteVpc, { params: { vpcId: vpc.id } });
  });
});

describe('changing an interface', () => {
  it('moves its addresses and frees the old ones; nothing else changes', async () => {
    const { vpc, instance, add, update, ips } = await arrange();
    const [subnet_id] = vpc.subnetIds;
    const before = await add({ purpose: 'vpc', subnet_id: subnet_id!, ipv4: { nat_1_1: ANY_ADDRESS } });
    const after = await update(before.id, { ipv4: { vpc: '10.0.0.9' }, ip_ranges: ['10.0.0.32/28'] });
    expect(after).toEqual({
      ...before,
      ipv4: { vpc: '10.0.0.9', nat_1_1: instance.ipv4[0] },
      ip_ranges: ['10.0.0.32/28'],
    });
    expect(await update(before.id, { ipv4: { vpc: '10.0.0.9' } })).toEqual(after);
    expect(await ips()).toMatchObject([
      { address: '10.0.0.9', nat_1_1: instance.ipv4[0] },
      { address_range: '10.0.0.32/28' },
    ]);
    expect(await update(before.id, { ipv4: { nat_1_1: null }, ip_ranges: [] })).toEqual({
      ...before,
      ipv4: { vpc: '10.0.0.9', nat_1_1: null },
    });
    expect(await ips()).toMatchObject([{ address: '10.0.0.9', nat_1_1: null }]);
    expect(await add({ purpose: 'vpc', subnet_id: subnet_id! })).toMatchObject({ ipv4: { vpc: '10.0.0.2' } });
    // Created; added; changed twice; added. The change to the same values emits no event.
    expect(await configEvents(instance.id)).toHaveLength(5);
  });

  it('to the address of another interface is refused, and changes nothing', async () => {
    const { vpc, add, update, list } = await arrange();
    const [subnet_id] = vpc.subnetIds;
    const one = await add({ purpose: 'vpc', subnet_id: subnet_id! });
    const other = await add({ purpose: 'vpc', subnet_id: subnet_id!, ipv4: { nat_1_1: ANY_ADDRESS } });
    await expect(update(one.id, { ipv4: { vpc: '10.0.0.3' } })).rejects.toMatchObject(refused({ field: 'ipv4.vpc' }));
    await expect(
      update(one.id, { ipv4: { vpc: '10.0.0.9', nat_1_1: '203.0.113.77' }, ip_ranges: ['10.0.0.32/28'] }),
    ).rejects.toMatchObject(refused({ field: 'ipv4.nat_1_1' }));
    expect(await list()).toEqual([one, other]);
    expect(await update(one.id, { ipv4: { vpc: '10.0.0.9' } })).toMatchObject({ ipv4: { vpc: '10.0.0.9' } });
  });

  it('is refused for a VLAN; a public one accepts only primary', async () => {
    const { add, update } = await arrange();
    const [vlan, pub] = [await add({ purpose: 'vlan', label: 'lan' }), await add({ purpose: 'public' })];
    await expect(update(vlan.id, { primary: false })).rejects.toMatchObject(refused({ field: 'primary' }));
    await expect(update(pub.id, { ip_ranges: ['10.0.0.16/28'] })).rejects.toMatchObject(
      refused({ field: 'ip_ranges' }),
    );
    expect(await update(pub.id, { primary: true })).toEqual({ ...pub, primary: true });
    expect(await update(pub.id, {})).toEqual({ ...pub, primary: true });
  });
});

describe('ordering', () => {
  it('puts interfaces in the order of the ids, while the instance is off', async () => {
    const { instance, params, add, list } = await arrange();
    const ids = [(await add({ purpose: 'public' })).id, (await add({ purpose: 'vlan', label: 'lan' })).id];
    const order = (wanted: number[]) => world.ask(orderInterfaces, { params, body: { ids: wanted } });
    expect(await order(ids.toReversed())).toEqual({});
    expect((await list()).map(({ id }) => id)).toEqual(ids.toReversed());
    await expect(order([ids[0]!])).rejects.toMatchObject(refused({ field: 'ids' }));
    await world.runs(instance.id, params.configId);
    await expect(order(ids)).rejects.toMatchObject(refused({ reason: expect.stringContaining('shut it down') }));
  });
});

it('an unknown interface, or one of another account, is a 404', async () => {
  const { params, add } = await arrange();
  const { id: interfaceId } = await add({ purpose: 'public' });
  const stranger = world.tenant(2).ask;
  const nowhere = { status: 404, errors: [{ reason: 'Not found' }] };
  const bad = [
    { ...params, computeId: 99 },
    { ...params, configId: 99_999 },
  ];
  for (const each of bad) {
    await expect(world.ask(listInterfaces, { params: each })).rejects.toMatchObject(nowhere);
    await expect(world.ask(addInterface, { params: each, body: { purpose: 'public' } })).rejects.toMatchObject(nowhere);
    await expect(world.ask(getInterface, { params: { ...each, interfaceId } })).rejects.toMatchObject(nowhere);
  }
  await expect(world.ask(deleteInterface, { params: { ...params, interfaceId: 99_999 } })).rejects.toMatchObject(
    nowhere,
  );
  await expect(stranger(listInterfaces, { params })).rejects.toMatchObject(nowhere);
  await expect(stranger(getInterface, { params: { ...params, interfaceId } })).rejects.toMatchObject(nowhere);
  await expect(stranger(deleteInterface, { params: { ...params, interfaceId } })).rejects.toMatchObject(nowhere);
});
