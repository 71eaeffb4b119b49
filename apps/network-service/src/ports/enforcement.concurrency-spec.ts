/** Catches: a report that fails, or keeps its device, when that is removed at the same moment; an older report that comes last. */
import { COMPUTES, listEnforcedFirewalls, reportEnforcement } from '@stratus/contracts';
import { holding, waitUntilBlockedBy } from '@stratus/testing';
import { devicesOf, newFirewall } from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const send = (id: number, sequence: number, status: 'applied' | 'failed' = 'applied') =>
  world.client.ask(reportEnforcement, {
    params: {},
    body: { sequence, reports: [{ device_id: id, generation: 1, status }] },
  });

async function newDevice() {
  const { id: instance } = await world.newCompute();
  const { id } = await newFirewall(world, { devices: { [COMPUTES]: [instance] } });
  const [found] = (await world.ask(listEnforcedFirewalls, { body: { ids: [id] } })).firewalls;
  return { firewall: id, device: found!.devices[0]!.id };
}

it.each([
  ['is removed', 'commit', 0],
  ['stays after all', 'rollback', 1],
])('a report waits for a removal of its device, which %s', async (_, end, count) => {
  const { device } = await newDevice();
  await holding(world.sql, async (holder, pid) => {
    await holder.query('delete from network.firewall_devices where id = $1', [device]);
    const reported = send(device, 1);
    await waitUntilBlockedBy(world.sql, pid);
    await holder.query(end);
    expect(await reported).toEqual({ sequence: 1 });
  });
  const { rowCount } = await world.sql.query('select from network.firewall_enforcements where device_id = $1', [
    device,
  ]);
  expect(rowCount).toBe(count);
});

it.each([
  ['older', 3, 'applied'],
  ['newer', 5, 'failed'],
] as const)('a report waits for one of the same device; the %s one shows %j afterwards', async (_, at, status) => {
  const { firewall, device } = await newDevice();
  await holding(world.sql, async (holder, pid) => {
    await holder.query(`insert into network.firewall_enforcements values ($1, 1, 'applied', null, 4, now())`, [device]);
    const reported = send(device, at, 'failed');
    await waitUntilBlockedBy(world.sql, pid);
    await holder.query('commit');
    expect(await reported).toEqual({ sequence: Math.max(at, 4) });
  });
  expect((await devicesOf(world, firewall))[0]).toMatchObject({ enforcement: { status } });
});
