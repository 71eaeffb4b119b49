/**
 * Takes about 23 s: its stack has hosts.
 *
 * Catches: an instance in the networks of another host, one that a migration leaves behind, a host that another one hides events
 * from, a VPC that ends at its host, packets that need a running agent,
 * a tap that stays on its host.
 */
import { createInstance, createVpc, deleteInstance, getInstance, migrateInstance } from '@stratus/contracts';
import type { InstanceRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { startTwoHosts } from './network-host.ts';
import type { NetworkHost } from './network-host.ts';

const QUICK = { RATE_LIMITS: 'off', COMPUTE_MIGRATION_MS: '20', COMPUTE_MIGRATION_QUEUE_MS: '20' };

let world: ApiWorld;
let hosts: [NetworkHost, NetworkHost];
let stopHosts: (() => Promise<void>) | undefined;
let subnetId: number;
beforeAll(async () => {
  world = await createApiWorld({ env: { ...QUICK, COMPUTE_HOSTS: 'us-east=host-a,host-b' } });
  ({ hosts, stop: stopHosts } = await startTwoHosts(world, ['host-a', 'host-b']));
  const subnets = [{ label: 'one', ipv4: '10.0.0.0/24' }];
  const vpc = await world.owner.ok(createVpc, { body: { label: 'on-both', region: 'us-east', subnets } });
  subnetId = vpc.subnets[0]!.id;
});
afterAll(async () => {
  await stopHosts?.();
  await world?.stop();
});

/** A running instance in the VPC. */
async function newInstance(): Promise<InstanceRecord> {
  const image = { image: 'compute/debian12', root_pass: 'a-Long-Passw0rd-of-a-test' };
  const interfaces = [{ purpose: 'vpc' as const, subnet_id: subnetId, primary: true }];
  const body = { region: 'us-east', type: 'g6-nanode-1', ...image, interfaces };
  const { id } = await world.owner.made(createInstance, { body });
  return eventually(`instance ${id} running`, async () => {
    const instance = await world.owner.ok(getInstance, { params: { computeId: id } });
    return instance.status === 'running' ? instance : undefined;
  });
}

const isOn = (id: number, ...wanted: boolean[]): Promise<unknown> =>
  eventually(
    `instance ${id} on ${wanted.join()}`,
    async () => hosts.every((host, index) => host.has(id) === wanted[index]) || undefined,
  );

/** `refused` when the packet arrives, where nothing listens. */
const CONNECT = (address: string): string => `
  require("net").connect({ host: "${address}", port: 9, timeout: 500 })
    .on("timeout", () => process.exit()).on("error", ({ code }) => console.log(code === "ECONNREFUSED" ? "refused" : code))`;
const reaches = (from: NetworkHost, id: number, address: string): Promise<unknown> =>
  eventually(`a way from instance ${id} to ${address}`, async () => {
    return (await from.inside(id, [process.execPath, '-e', CONNECT(address)])) === 'refused' || undefined;
  });

it('instances are on the hosts where they are placed, reach each other, and move', async () => {
  const [one, other] = [await newInstance(), await newInstance()];
  expect(one.host_uuid).not.toBe(other.host_uuid);
  await isOn(one.id, true, false);
  await isOn(other.id, false, true);
  await reaches(hosts[0], one.id, '10.0.0.3');
  await reaches(hosts[1], other.id, '10.0.0.2');

  await Promise.all(hosts.map(({ agent }) => agent.kill()));
  await reaches(hosts[0], one.id, '10.0.0.3');
  await Promise.all(hosts.map(({ agent }) => agent.start()));

  process.kill(hosts[1].agent.pid!, 'SIGSTOP');
  await world.owner.ok(migrateInstance, { params: { computeId: one.id }, body: { type: 'warm' } });
  await isOn(one.id, false, false);
  process.kill(hosts[1].agent.pid!, 'SIGCONT');
  await isOn(one.id, false, true);
  await reaches(hosts[1], one.id, '10.0.0.3');
  await world.owner.ok(deleteInstance, { params: { computeId: other.id } });
  await isOn(other.id, false, false);
});

it('an agent takes the taps of a hypervisor when they come, and calls none of it drift', async () => {
  const [host] = hosts;
  const { id } = await newInstance();
  await isOn(id, true, false);
  host.agent.specification.env.NETWORK_INSTANCES = 'taps';
  await host.agent.restart();
  await eventually('a tap that is absent', async () => (await host.metric('taps_absent')) === 1 || undefined);
  // As a tap, but also without the right to make one.
  await host.ip('link', 'add', 'name', `p${id}-0`, 'type', 'veth', 'peer', 'name', 'guest');
  await eventually('no tap absent', async () => (await host.metric('taps_absent')) === 0 || undefined);
  expect(host.has(id)).toBe(false);
  expect(await host.ip('-brief', 'link', 'show')).not.toContain(`p${id}-0`);
  expect(await host.metric('drift_total')).toBe(0);
  expect(await host.metric('agent_info{host="host-a"')).toBe(1);
  await eventually('the applied generation', async () => {
    return (await host.metric('generation_desired')) === (await host.metric('generation_applied')) || undefined;
  });
});
