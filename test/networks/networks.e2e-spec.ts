/**
 * Catches: a network that does not come, that stays, or that a killed process takes along. The page is typed as its reader does.
 */
import {
  createFirewall,
  createInstance,
  deleteInstance,
  getFirewall,
  listFirewallDevices,
  updateFirewall,
  updateFirewallRules,
  updateInstance,
} from '@stratus/contracts';
import { eventually, insideNetworks, runCommand } from '@stratus/testing';
import { follow } from '../first-hour/follow.ts';
import { createNetworkWorld } from './network-world.ts';
import type { NetworkWorld } from './network-world.ts';
import { PATIENCE_S, ask } from './vpc-instances.ts';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world?.stop());

const newServer = async () => {
  const instance = await world.newPublicInstance();
  await world.inside(instance.namespace, ['/bin/sh', '-c', `node -e '${SERVER}' >/dev/null 2>&1 &`]);
  return instance;
};
const SERVER = 'require("http").createServer((q, a) => a.end(q.socket.remoteAddress)).listen(80, "::")';
const reach = (from: string, address: string, seconds?: number): Promise<string> => ask(world, from, address, seconds);
const reaches = (from: string, address: string, answer: string | RegExp): Promise<unknown> =>
  eventually(
    `${from} reaches ${address}: ${String(answer)}`,
    async () => (await reach(from, address)).match(answer) ?? undefined,
  );

it('the page of networks does what it shows', async () => {
  expect(await follow('docs/networks.md', world)).toEqual([]);
});

it('a killed agent interrupts nothing, and what was changed meanwhile comes when it is back', async () => {
  const [server, client] = [await newServer(), await world.newPublicInstance()];
  await reaches(client.namespace, server.ipv4, client.ipv4);
  await reaches(client.namespace, `[${server.ipv6}]`, client.ipv6);
  const agent = world.stack.networks.agent!;
  await agent.kill();
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } as const;
  const body = { label: 'late', rules, devices: { computes: [server.id] } };
  const { id: firewallId } = await world.owner.ok(createFirewall, { body });
  const late = await world.owner.made(createInstance, { body: { region: 'us-east', type: 'g6-nanode-1' } });
  expect(await reach(client.namespace, server.ipv4, PATIENCE_S)).toContain(client.ipv4);
  await agent.start();
  await reaches(client.namespace, server.ipv4, 'stopped');
  await world.owner.ok(updateFirewallRules, { params: { firewallId }, body: { ...rules, inbound_policy: 'ACCEPT' } });
  await reaches(client.namespace, server.ipv4, client.ipv4);
  await world.owner.ok(deleteInstance, { params: { computeId: late.id } });
});

it('a firewall holds as soon as it is enabled again, whatever happened to its instance meanwhile', async () => {
  const [server, client] = [await newServer(), await world.newPublicInstance()];
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } as const;
  const body = { label: 'again', rules, devices: { computes: [server.id] } };
  const params = { firewallId: (await world.owner.ok(createFirewall, { body })).id };
  await reaches(client.namespace, server.ipv4, 'stopped');
  await world.owner.ok(updateFirewall, { params, body: { status: 'disabled' } });
  await reaches(client.namespace, server.ipv4, client.ipv4);
  await world.owner.ok(updateInstance, { params: { computeId: server.id }, body: { label: 'renamed' } });
  await world.owner.ok(updateFirewall, { params, body: { status: 'enabled' } });
  await reaches(client.namespace, server.ipv4, 'stopped');
});

it('what something else changes comes back, and counts as drift', async () => {
  const { namespace, ipv4 } = await world.newPublicInstance();
  const addresses = () => world.inside(namespace, ['ip', '-brief', 'address', 'show', 'eth0']);
  await eventually('the address', async () => (await addresses()).includes(ipv4) || undefined);
  await eventually('the applied generation', async () => {
    const [desired, applied] = [await metric('generation_desired'), await metric('generation_applied')];
    return desired > 0 && desired === applied;
  });
  const before = await metric('drift_total');
  await world.inside(namespace, ['ip', 'address', 'del', `${ipv4}/32`, 'dev', 'eth0']);
  await eventually('one drift more', async () => (await metric('drift_total')) === before + 1 || undefined);
  expect(await addresses()).toContain(ipv4);
  expect(await metric('lag_seconds_count')).toBeGreaterThan(0);
});

/** A metric of the agent. */
async function metric(name: string): Promise<number> {
  const { env } = world.stack.networks.agent!.specification;
  const page = await (await fetch(`http://127.0.0.1:${env.ADMIN_PORT}/metrics`)).text();
  return Number(new RegExp(`^stratus_network_${name}\\S* (.*)$`, 'm').exec(page)?.[1]);
}

it('says when changed rules are in force, and that none are while no agent runs', async () => {
  const [server, client] = [await newServer(), await world.newPublicInstance()];
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } as const;
  await reaches(client.namespace, server.ipv4, client.ipv4);
  const body = { label: 'in-force', rules, devices: { computes: [server.id] } };
  const params = { firewallId: (await world.owner.ok(createFirewall, { body })).id };
  const applied = () =>
    eventually('the rules in force', async () => {
      const { enforcement } = await world.owner.ok(getFirewall, { params });
      return enforcement?.status === 'applied' || undefined;
    });
  await applied();
  expect(await reach(client.namespace, server.ipv4)).toBe('stopped');
  const agent = world.stack.networks.agent!;
  await agent.kill();
  await world.owner.ok(updateFirewallRules, { params, body: { ...rules, inbound_policy: 'ACCEPT' } });
  const [device] = (await world.owner.ok(listFirewallDevices, { params })).data;
  expect(device?.enforcement).toEqual({ status: 'pending', reason: null, updated: null });
  expect(await reach(client.namespace, server.ipv4)).toBe('stopped');
  await agent.start();
  await applied();
  expect(await reach(client.namespace, server.ipv4, PATIENCE_S)).toContain(client.ipv4);
});

it('says that the kernel refuses changed rules, and that they are in force once it takes them', async () => {
  const [server, client] = [await newServer(), await world.newPublicInstance()];
  const rules = { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'ACCEPT' } as const;
  const body = { label: 'refused', rules, devices: { computes: [server.id] } };
  const params = { firewallId: (await world.owner.ok(createFirewall, { body })).id };
  const says = (status: string) =>
    eventually(`the rules are ${status}`, async () => {
      const { enforcement } = await world.owner.ok(getFirewall, { params });
      return enforcement?.status === status ? enforcement : undefined;
    });
  await says('applied');
  // A program that enters it at this moment keeps it busy.
  await atHolder(['umount', '--lazy', `/run/netns/${server.edge}`]);
  await world.owner.ok(updateFirewallRules, { params, body: { ...rules, inbound_policy: 'DROP' } });
  expect(await says('failed')).toMatchObject({ reason: 'The kernel has refused a change; the agent tries again' });
  await atHolder(['rm', `/run/netns/${server.edge}`]);
  await says('applied');
  expect(await reach(client.namespace, server.ipv4)).toBe('stopped');
  await world.owner.ok(updateFirewallRules, { params, body: rules });
  await reaches(client.namespace, server.ipv4, client.ipv4);
});

/** Runs a program beside the namespaces of the networks. */
async function atHolder(command: string[]): Promise<void> {
  const { holder, programs } = world.stack.description.network!;
  const [program, ...args] = insideNetworks(holder, command, programs.nsenter);
  expect(await runCommand(program, args)).toMatchObject({ code: 0 });
}

it('networks whose holder is killed come back, empty of programs', async () => {
  const [server, client] = [await newServer(), await world.newPublicInstance()];
  await reaches(client.namespace, server.ipv4, client.ipv4);
  process.kill(world.stack.description.network!.holder.pid, 'SIGKILL');
  await eventually('networks of another holder', async () => {
    const addresses = await world.inside(client.namespace, ['ip', '-brief', 'address']).catch(() => '');
    return addresses.includes(client.ipv4) || undefined;
  });
  expect(await reach(client.namespace, server.ipv4)).toBe('stopped');
});
