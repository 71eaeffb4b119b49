/**
 * Catches: two enabled firewalls on an entity, two node balancers on a firewall, changes during a live migration, other
 * accounts' entities on a firewall, a stale label, and devices that outlive their entity or do not move with it.
 */
import {
  COMPUTE,
  COMPUTES,
  FIRST_PAGE,
  completeMove,
  createFirewall,
  createFirewallDevice,
  deleteFirewall,
  deleteFirewallDevice,
  getFirewallDevice,
  listComputeFirewalls,
  listNodeBalancerFirewalls,
  reserveMove,
  updateFirewallRules,
} from '@stratus/contracts';
import type { FirewallDeviceType } from '@stratus/contracts';
import { callerOf, eventually } from '@stratus/testing';
import {
  OPEN,
  assign,
  devicesOf,
  duringMigration,
  eventsOfFirewall,
  newDisabledFirewall,
  newFirewall,
  newFirewallLabel,
  newNodeBalancer,
  update,
} from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, newComputeId, of, restricted, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const remove = (firewallId: number, deviceId: number) =>
  world.ask(deleteFirewallDevice, { params: { firewallId, deviceId } });
const firewallsOf = async (id: number) =>
  (await world.ask(listComputeFirewalls, { params: { computeId: id }, list: FIRST_PAGE })).data.map((one) => one.id);
const eventsOf = async (firewallId: number) =>
  (await eventsOfFirewall(world, firewallId)).filter(({ type }) => type.startsWith('firewall_device_'));
const fault = (field: string, reason: string) => ({
  status: 400,
  errors: [{ field, reason: expect.stringContaining(reason) }],
});

describe('a device', () => {
  it('shows the entity with its current label, and emits an event about the firewall', async () => {
    const { id: firewallId } = await newFirewall(world);
    const { id } = await world.newCompute({ label: 'web-1' });
    const device = await assign(world, firewallId, id);
    expect(device).toEqual({
      id: expect.any(Number),
      created: expect.any(String),
      updated: device.created,
      entity: { id, type: COMPUTE, label: 'web-1', url: `/v4/${COMPUTE}/instances/${id}` },
    });
    const params = { firewallId, deviceId: device.id };
    expect(await world.ask(getFirewallDevice, { params })).toEqual(device);
    expect(await devicesOf(world, firewallId)).toEqual([device]);
    expect(await firewallsOf(id)).toEqual([firewallId]);
    expect((await update(world, firewallId, { tags: [] })).entities).toEqual([device.entity]);

    await world.sql.query(`update network.computes set label = 'web-2' where id = $1`, [id]);
    expect((await world.ask(getFirewallDevice, { params })).entity.label).toBe('web-2');
    expect(await remove(firewallId, device.id)).toEqual({});
    const renamed = { ...device, entity: { ...device.entity, label: 'web-2' } };
    expect(await eventsOf(firewallId)).toEqual([
      { type: 'firewall_device_add', data: device, secondary_entity: device.entity },
      { type: 'firewall_device_remove', data: renamed, secondary_entity: renamed.entity },
    ]);
    await expect(remove(firewallId, device.id)).rejects.toMatchObject({ status: 404 });
    expect(await firewallsOf(id)).toEqual([]);
  });

  it('rule 4: can come with the firewall, each with its event', async () => {
    const [one, other] = [await world.newCompute(), await world.newCompute()];
    const balancer = newNodeBalancer(world);
    const devices = { [COMPUTES]: [other.id, one.id, other.id], nodebalancers: [balancer] };
    const { id, entities } = await newFirewall(world, { devices });
    const listed = await devicesOf(world, id);
    expect(entities).toEqual(listed.map(({ entity }) => entity));
    expect(listed.map(({ entity }) => entity.id)).toEqual([other.id, one.id, balancer]);
    expect(listed[2]?.entity).toEqual({
      id: balancer,
      type: 'nodebalancer',
      label: 'balancer',
      url: `/v4/nodebalancers/${balancer}`,
    });
    expect(await eventsOf(id)).toEqual(
      listed.map((data) => ({ type: 'firewall_device_add', data, secondary_entity: data.entity })),
    );
    const ofBalancer = { params: { nodeBalancerId: balancer }, list: FIRST_PAGE };
    expect((await world.ask(listNodeBalancerFirewalls, ofBalancer)).data).toMatchObject([{ id, entities }]);
  });

  it('is an entity of the account that exists', async () => {
    const { id: firewallId } = await newFirewall(world);
    const foreign = newComputeId();
    world.owned.computes.set(foreign, { id: foreign, account: 2, label: 'theirs', region: 'us-east' });
    for (const id of [foreign, newComputeId()]) {
      await expect(assign(world, firewallId, id)).rejects.toMatchObject(fault('id', 'id is not valid'));
      await expect(assign(world, firewallId, id, 'nodebalancer')).rejects.toMatchObject(fault('id', 'id is not valid'));
    }
    const { id } = await world.newCompute();
    const devices = { [COMPUTES]: [id, foreign], nodebalancers: [newComputeId()] };
    await expect(newFirewall(world, { devices })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: `devices.${COMPUTES}[1]` }, { field: 'devices.nodebalancers[0]' }],
    });
    expect(await firewallsOf(id)).toEqual([]);
  });

  it('known only to its owner is found after one request to each owner', async () => {
    const ids = [newComputeId(), newComputeId()];
    for (const id of ids) world.owned.computes.set(id, { id, account: 1, label: `young-${id}`, region: 'us-east' });
    const balancer = newNodeBalancer(world);
    const asked = world.owned.asked;
    const { id } = await newFirewall(world, { devices: { [COMPUTES]: ids, nodebalancers: [balancer] } });
    expect(await devicesOf(world, id)).toHaveLength(3);
    expect(world.owned.asked).toBe(asked + 2);
  });

  it('rule 4: is never added twice, and at most one is a node balancer', async () => {
    const { id: firewallId } = await newFirewall(world);
    const { id } = await world.newCompute();
    await assign(world, firewallId, id);
    await expect(assign(world, firewallId, id)).rejects.toMatchObject(fault('id', 'already'));
    await assign(world, firewallId, newNodeBalancer(world), 'nodebalancer');
    const another = newNodeBalancer(world);
    await expect(assign(world, firewallId, another, 'nodebalancer')).rejects.toMatchObject(
      fault('id', 'one is allowed'),
    );
  });
});

describe('a service', () => {
  it('rule 6: has one enabled firewall, and may have disabled ones as well', async () => {
    const { id } = await world.newCompute();
    const [first, second] = [await newFirewall(world), await newFirewall(world)];
    await assign(world, first.id, id);
    const taken = `Disable firewall ${first.id} (${first.label}) first`;
    await expect(assign(world, second.id, id)).rejects.toMatchObject(fault('id', taken));
    const devices = { [COMPUTES]: [id] };
    await expect(newFirewall(world, { devices })).rejects.toMatchObject(fault(`devices.${COMPUTES}[0]`, taken));
    await expect(newFirewall(world, { label: first.label, devices })).rejects.toMatchObject({
      errors: [{ field: 'label' }, { field: `devices.${COMPUTES}[0]` }],
    });

    await update(world, second.id, { status: 'disabled' });
    await assign(world, second.id, id);
    expect(await firewallsOf(id)).toEqual([first.id, second.id]);
    await expect(update(world, second.id, { status: 'enabled' })).rejects.toMatchObject(fault('status', taken));
    await update(world, first.id, { status: 'disabled' });
    expect(await update(world, second.id, { status: 'enabled' })).toMatchObject({ status: 'enabled' });
  });

  it('that is released loses its devices, with an event for each', async () => {
    const { id } = await world.newCompute();
    const other = await world.newCompute();
    const firewalls = [await newFirewall(world), await newDisabledFirewall(world)];
    for (const firewall of firewalls) {
      for (const compute of [id, other.id]) {
        if (firewall === firewalls[0] || compute === id) await assign(world, firewall.id, compute);
      }
    }
    await world.release(id);
    expect((await devicesOf(world, firewalls[0]!.id)).map(({ entity }) => entity.id)).toEqual([other.id]);
    expect(await devicesOf(world, firewalls[1]!.id)).toEqual([]);
    for (const firewall of firewalls) {
      expect((await eventsOf(firewall.id)).at(-1)).toMatchObject({
        type: 'firewall_device_remove',
        data: { entity: { id } },
        secondary_entity: { id, type: COMPUTE },
      });
    }
    await expect(assign(world, firewalls[0]!.id, id)).rejects.toMatchObject(fault('id', 'id is not valid'));
  });

  it('keeps its firewalls when it moves to another region', async () => {
    const { id } = await world.newCompute();
    const firewall = await newFirewall(world, { devices: { [COMPUTES]: [id] } });
    const move = uuid();
    await world.ask(reserveMove, { body: of(id, { id: move, region: 'us-iad' }) });
    await world.ask(completeMove, { body: { id: move } });
    expect(await firewallsOf(id)).toEqual([firewall.id]);
  });

  it('deleted by an owner that does not release it loses its devices', async () => {
    const balancer = newNodeBalancer(world);
    const firewall = await newFirewall(world, { devices: { nodebalancers: [balancer] } });
    await world.sql.query('delete from network.node_balancers where id = $1', [balancer]);
    expect(await eventually('no devices', async () => (await devicesOf(world, firewall.id)).length === 0)).toBe(true);
  });
});

describe('during a live migration of an instance', () => {
  it('rule 7: none of the six operations on its firewalls succeeds, and all do afterwards', async () => {
    const { id } = await world.newCompute();
    const free = await world.newCompute();
    const { id: firewallId } = await newFirewall(world, { devices: { [COMPUTES]: [id] } });
    const unrelated = await newDisabledFirewall(world);
    const [device] = await devicesOf(world, firewallId);
    const params = { firewallId };
    const label = newFirewallLabel();
    const operations = [
      () => world.ask(createFirewall, { body: { label, rules: OPEN, devices: { [COMPUTES]: [id] } } }),
      () => update(world, firewallId, { status: 'disabled' }),
      () => update(world, firewallId, { label: newFirewallLabel() }),
      () => world.ask(updateFirewallRules, { params, body: { inbound_policy: 'DROP' } }),
      () => assign(world, firewallId, free.id),
      () => assign(world, unrelated.id, id),
      () => remove(firewallId, device!.id),
      () => world.ask(deleteFirewall, { params }),
    ];
    const refusal = { status: 400, errors: [{ reason: expect.stringContaining(`live migration of instance ${id}`) }] };
    await duringMigration(world, id, async () => {
      for (const operation of operations) await expect(operation()).rejects.toMatchObject(refusal);
      await assign(world, unrelated.id, free.id);
      expect(await update(world, firewallId, { status: 'enabled' })).toMatchObject({ status: 'enabled' });
    });
    await update(world, firewallId, { status: 'disabled' });
    await remove(firewallId, device!.id);
    await world.ask(deleteFirewall, { params });
  });
});

describe('a restricted user', () => {
  it.each<[FirewallDeviceType]>([[COMPUTE], ['nodebalancer']])(
    'rule 4: needs read_write on a device: %s',
    async (type) => {
      const { id: firewallId } = await newFirewall(world);
      const id = type === COMPUTE ? (await world.newCompute()).id : newNodeBalancer(world);
      const list = type === COMPUTE ? COMPUTES : 'nodebalancers';
      const attempts = (permission?: 'read_only' | 'read_write') => {
        const ask = world.as(
          restricted({ firewall: { [firewallId]: 'read_write' }, [type]: permission && { [id]: permission } }),
        );
        return [
          () => ask(createFirewallDevice, { params: { firewallId }, body: { id, type } }),
          () => ask(createFirewall, { body: { label: newFirewallLabel(), rules: OPEN, devices: { [list]: [id] } } }),
        ] as const;
      };
      const [device, firewall] = attempts();
      await expect(device()).rejects.toMatchObject(fault('id', 'id is not valid'));
      await expect(firewall()).rejects.toMatchObject(fault(`devices.${list}[0]`, 'is not valid'));
      for (const attempt of attempts('read_only')) await expect(attempt()).rejects.toMatchObject({ status: 403 });
      await attempts('read_write')[0]();
    },
  );
});

it('no account sees the devices of another', async () => {
  const { id } = await world.newCompute();
  const firewall = await newFirewall(world, { devices: { [COMPUTES]: [id] } });
  const other = await newFirewall(world);
  const [device] = await devicesOf(world, firewall.id);
  const params = { firewallId: firewall.id, deviceId: device!.id };
  await expect(world.as(callerOf(2))(getFirewallDevice, { params })).rejects.toMatchObject({ status: 404 });
  await expect(world.as(callerOf(2))(deleteFirewallDevice, { params })).rejects.toMatchObject({ status: 404 });
  const elsewhere = { ...params, firewallId: other.id };
  await expect(world.ask(getFirewallDevice, { params: elsewhere })).rejects.toMatchObject({ status: 404 });
  await expect(world.ask(deleteFirewallDevice, { params: elsewhere })).rejects.toMatchObject({ status: 404 });
});
