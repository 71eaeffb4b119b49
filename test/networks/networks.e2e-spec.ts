/**
 * Catches: a network that does not come, that stays, or that a killed process takes along. The page is typed as its reader does.
 */
import {
  createFirewall,
  createInstance,
  deleteInstance,
  updateFirewall,
  updateFirewallRules,
  updateInstance,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { follow } from '../first-hour/follow.ts';
import { createNetworkWorld } from './network-world.ts';
import type { NetworkWorld } from './network-world.ts';

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
const reach = (from: string, address: string): Promise<string> =>
  world.inside(from, ['curl', '-s', '-m', '1', `http://${address}/`]).catch(() => 'stopped');
const reaches = (from: string, address: string, answer: string | RegExp): Promise<unknown> =>
  eventually(
    `${from} reaches ${address}: ${String(answer)}`,
    async () => (await reach(from, address)).match(answer) ?? undefined,
    20_000,
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
  const late = await world.owner.ok(createInstance, { body: { region: 'us-east', type: 'g6-nanode-1' } });
  expect(await reach(client.namespace, server.ipv4)).toContain(client.ipv4);
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
