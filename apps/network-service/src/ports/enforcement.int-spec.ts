/** Catches: rules that are said to be in force and are not, a report that undoes a later one, and a field without any agent. */
import {
  COMPUTES,
  MAX_REPORTS,
  deleteFirewallDevice,
  getFirewall,
  getFirewallDevice,
  listEnforcedFirewalls,
  reportEnforcement,
  updateFirewall,
  updateFirewallRules,
} from '@stratus/contracts';
import type { EnforcementReport, FirewallRecord } from '@stratus/contracts';
import { OPEN, assign, devicesOf, newFirewall, newNodeBalancer, update } from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

let sequence = 0;
const send = (reports: EnforcementReport[], at = (sequence += 1)) =>
  world.client.ask(reportEnforcement, { params: {}, body: { sequence: at, reports } });
const report = (id: number, generation: number, more: Partial<EnforcementReport> = {}): EnforcementReport => ({
  device_id: id,
  generation,
  status: 'applied',
  ...more,
});

/** A firewall of some instances, as its agent reads it. */
async function enforced(instances: number) {
  const computes = await Promise.all(Array.from({ length: instances }, () => world.newCompute()));
  const { id } = await newFirewall(world, { devices: { [COMPUTES]: computes.map((compute) => compute.id) } });
  const [found] = (await world.ask(listEnforcedFirewalls, { body: { ids: [id] } })).firewalls;
  return { id, generation: found!.generation, devices: found!.devices.map((device) => device.id) };
}
const params = (firewallId: number) => ({ params: { firewallId } });
const ofFirewall = async (id: number) => (await world.ask(getFirewall, params(id))).enforcement;
const ofDevices = async (id: number) => (await devicesOf(world, id)).map(({ enforcement }) => enforcement);
const closeIt = (id: number) =>
  world.ask(updateFirewallRules, { ...params(id), body: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } });

const PENDING = { status: 'pending', reason: null, updated: null };
const updated = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
const APPLIED = { status: 'applied', reason: null, updated };
const FAILED = { status: 'failed', reason: 'refused', updated };

it('shows nothing without an agent, then what it reports, and that changed rules are pending', async () => {
  const { id, generation, devices } = await enforced(1);
  const [device = 0] = devices;
  const before: FirewallRecord = await world.ask(getFirewall, params(id));
  expect(before).not.toHaveProperty('enforcement');
  expect(await ofDevices(id)).toEqual([undefined]);
  await send([report(device, generation)]);
  expect(await ofFirewall(id)).toEqual(APPLIED);
  expect(await ofDevices(id)).toEqual([APPLIED]);
  expect(await world.ask(getFirewallDevice, { params: { firewallId: id, deviceId: device } })).toMatchObject({
    enforcement: APPLIED,
  });
  await closeIt(id);
  expect([await ofFirewall(id), ...(await ofDevices(id))]).toEqual([PENDING, PENDING]);
  await send([report(device, generation)]);
  expect(await ofDevices(id)).toEqual([PENDING]);
  await send([report(device, generation + 1)]);
  expect(await ofDevices(id)).toEqual([APPLIED]);
});

it('a new label is nothing to apply; a disabled firewall has nothing in force, and is pending when it is enabled', async () => {
  const { id, generation, devices } = await enforced(1);
  await send([report(devices[0]!, generation)]);
  expect(await update(world, id, { label: `other-${id}` })).not.toHaveProperty('enforcement');
  expect(await ofFirewall(id)).toEqual(APPLIED);
  await update(world, id, { status: 'disabled' });
  expect([await ofFirewall(id), ...(await ofDevices(id))]).toEqual([undefined, undefined]);
  await update(world, id, { status: 'enabled' });
  expect([await ofFirewall(id), ...(await ofDevices(id))]).toEqual([PENDING, PENDING]);
});

it('a firewall is in force when it is on all of its instances', async () => {
  const { id, generation, devices } = await enforced(2);
  const [one = 0, other = 0] = devices;
  await send([report(one, generation)]);
  expect(await ofFirewall(id)).toEqual(PENDING);
  expect(await ofDevices(id)).toEqual([APPLIED, undefined]);
  await send([report(other, generation, { status: 'failed', reason: 'refused' })]);
  expect(await ofFirewall(id)).toEqual(FAILED);
  expect(await ofDevices(id)).toEqual([APPLIED, FAILED]);
  await send([report(other, generation)]);
  expect(await ofFirewall(id)).toEqual(APPLIED);
});

it('never goes back: a late report, one about the future, and one of other devices change nothing', async () => {
  const { id, generation, devices } = await enforced(1);
  const [device = 0] = devices;
  await closeIt(id);
  const late = (sequence += 1);
  await send([report(device, generation + 1)]);
  const failed = { status: 'failed', reason: 'refused' } as const;
  expect(await send([report(device, generation + 1, failed)], late)).toEqual({ sequence: late + 1 });
  await send([report(device, generation, failed)]);
  await send([report(device, generation + 2, failed)]);
  expect(await ofDevices(id)).toEqual([APPLIED]);
  const balancer = await assign(world, id, newNodeBalancer(world), 'nodebalancer');
  await send([report(balancer.id, generation), report(999_999_999, 1), report(device, generation + 1, failed)]);
  expect(await ofDevices(id)).toEqual([FAILED, undefined]);
});

it.each([
  ['a device that is none', { device_id: 0 }],
  ['an id that the database cannot hold', { device_id: 2 ** 63 }],
  ['a text for a number', { generation: '5' as never }],
  ['an unknown status', { status: 'pending' as never }],
  ['a reason without end', { reason: 'x'.repeat(201) }],
  ['a reason that the database cannot hold', { reason: 'a\0b' }],
])('refuses %s', async (_, wrong) => {
  await expect(send([report(1, 1, wrong)])).rejects.toMatchObject({ status: 400 });
});

it('refuses more than 500 reports, and takes two about one device', async () => {
  const many = Array.from({ length: MAX_REPORTS + 1 }, (_, index) => report(index + 1, 1));
  await expect(send(many)).rejects.toMatchObject({ status: 400 });
  expect(await send([report(1, 1), report(1, 1), ...many.slice(3)])).toEqual({ sequence });
});

it('reports about a device that was removed say nothing about the one that came after', async () => {
  const { id, generation, devices } = await enforced(1);
  const [device = 0] = devices;
  await send([report(device, generation)]);
  const { entity } = (await devicesOf(world, id))[0]!;
  await world.ask(deleteFirewallDevice, { params: { firewallId: id, deviceId: device } });
  await assign(world, id, entity.id);
  await send([report(device, generation)]);
  expect([await ofFirewall(id), ...(await ofDevices(id))]).toEqual([undefined, undefined]);
});

it('neither events nor other answers about a firewall contain it', async () => {
  const { id, generation, devices } = await enforced(1);
  await send([report(devices[0]!, generation)]);
  const answers = [
    await world.ask(updateFirewall, { ...params(id), body: { tags: ['web'] } }),
    await world.ask(updateFirewallRules, { ...params(id), body: OPEN }),
    await world.ask(deleteFirewallDevice, { params: { firewallId: id, deviceId: devices[0]! } }),
  ];
  const { rows } = await world.sql.query('select data from network.events where entity_id = $1', [String(id)]);
  expect(JSON.stringify([...answers, ...rows])).not.toContain('enforcement');
});
