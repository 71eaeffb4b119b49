/**
 * Catches: what an agent that is killed or frozen again and again leaves in the kernel, or lets pass. Meanwhile 50 clients change
 * firewalls and their devices, and instances come and go.
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  createFirewall,
  createFirewallDevice,
  deleteFirewall,
  deleteFirewallDevice,
  deleteInstance,
  listFirewallDevices,
  updateFirewall,
  updateFirewallRules,
} from '@stratus/contracts';
import type { FirewallRules } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { compareWithOwners } from './desired.ts';
import type { Comparison } from './desired.ts';
import { createNetworkWorld } from './network-world.ts';
import type { NetworkWorld, PublicInstance } from './network-world.ts';
import { protect, rulesOf } from './vpc-instances.ts';
import { keyOf } from './wire.ts';

const CHAOS_MS = Number(process.env.NETWORK_CHAOS_MS ?? 20_000);
const WRITERS = 44;
/** From the answer, or the start of an agent that is killed meanwhile, to the last packet that passes. */
const LAG_MS = 10_000;
/** What has stopped is watched this long: the agent is killed in the meantime. */
const STOPPED_MS = 3_000;
const PROBES_EACH_MS = 250;
/** Shorter than the agent takes to compare everything again. */
const QUIET_MS = 15_000;

let world: NetworkWorld;
let comparison: Comparison;
beforeAll(async () => {
  world = await createNetworkWorld();
  comparison = await compareWithOwners(world);
});
afterAll(async () => {
  await comparison?.close();
  await world?.stop();
});

it(
  'an agent that is killed and frozen leaves the kernel as it must be, and lets nothing pass that is forbidden',
  async () => {
    const targets = await several(6, () => world.newPublicInstance());
    const firewalls = await several(6, async (place) => protect(world.owner, targets[place]!.id));
    const probed = await several(3, () => world.newPublicInstance());
    const ending = new AbortController();
    const deleted: number[] = [];
    const work = [
      ...Array.from({ length: WRITERS }, (_, n) => changeFirewalls(n, targets, firewalls, ending.signal)),
      ...[comeAndGo, comeAndGo, comeAndGo].map((work) => work(deleted, ending.signal)),
      ...probed.map((instance, n) => probe(WAYS[n]!, instance, ending.signal)),
    ];
    const allWork = Promise.all(work);
    // It is awaited later.
    allWork.catch(() => undefined);
    await disturbAgent(CHAOS_MS);
    await delay(1_000);
    ending.abort();
    await allWork;
    const plan = await comparison.plan();
    await eventually('the kernel as it must be', () => comparison.expectEqual(plan).then(() => true), QUIET_MS);
    const namespaces = await world.inside('outside', ['ip', 'netns', 'list']);
    expect(deleted.length).toBeGreaterThan(3);
    expect(deleted.filter((id) => new RegExp(`\\bi-${id}\\b`).test(namespaces))).toEqual([]);
  },
  CHAOS_MS + 300_000,
);

const several = <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));

/** Of the agent: on a busy machine each takes longer than a change. */
const starts: { begunAt: number; readyAt: number }[] = [];

/** When an agent that knows a change runs: one that starts after its answer reads it. */
const knownAt = (answeredAt: number): number => {
  const start = starts.find(({ begunAt }) => begunAt >= answeredAt) ?? starts.at(-1);
  return Math.max(answeredAt, start?.readyAt ?? answeredAt);
};

/** Kills and freezes the agent in turns, at other moments of its work each time. */
async function disturbAgent(forMs: number): Promise<void> {
  const agent = world.stack.networks.agent!;
  const until = performance.now() + forMs;
  for (let turn = 0; performance.now() < until; turn += 1) {
    await delay(100 + ((turn * 137) % 900));
    if (turn % 2 === 0) {
      await agent.kill();
      const start = { begunAt: performance.now(), readyAt: Infinity };
      starts.push(start);
      await agent.start();
      start.readyAt = performance.now();
    } else {
      const { pid } = agent;
      process.kill(pid!, 'SIGSTOP');
      await delay(300 + ((turn * 211) % 700));
      process.kill(pid!, 'SIGCONT');
    }
  }
}

/** Changes one firewall in all ways, among others that change the same one. A change that another one forbids is refused. */
async function changeFirewalls(
  n: number,
  targets: readonly PublicInstance[],
  firewalls: readonly number[],
  ending: AbortSignal,
): Promise<void> {
  const place = n % firewalls.length;
  const params = { firewallId: firewalls[place]! };
  for (let turn = n; !ending.aborted; turn += 1) {
    const device = { type: 'compute', id: targets[(place + turn) % targets.length]!.id } as const;
    if (turn % 4 === 0) {
      await world.owner.call(updateFirewall, { params, body: { status: turn % 8 === 0 ? 'enabled' : 'disabled' } });
    } else if (turn % 4 === 1) await world.owner.call(createFirewallDevice, { params, body: device });
    else if (turn % 4 === 2) await world.owner.call(updateFirewallRules, { params, body: manyRules(turn) });
    else {
      const { body } = await world.owner.call(listFirewallDevices, { params });
      const deviceId = body.data[turn % 3]?.id;
      if (deviceId !== undefined) await world.owner.call(deleteFirewallDevice, { params: { ...params, deviceId } });
    }
    await delay(50);
  }
}

const manyRules = (turn: number): FirewallRules => ({
  inbound: Array.from({ length: 1 + (turn % 10) }, (_, index) => ({
    action: index % 2 === 0 ? 'ACCEPT' : 'DROP',
    protocol: 'TCP',
    ports: `${1 + ((turn * 7 + index) % 60_000)}`,
    addresses: { ipv4: [`203.0.${turn % 200}.${index}/32`, '198.51.100.0/24'] },
  })),
  inbound_policy: turn % 3 === 0 ? 'ACCEPT' : 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
});

/** Creates instances with a firewall, and deletes both. */
async function comeAndGo(deleted: number[], ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const { id } = await world.newPublicInstance();
    const firewallId = await protect(world.owner, id);
    await world.owner.ok(deleteInstance, { params: { computeId: id } });
    await world.owner.ok(deleteFirewall, { params: { firewallId } });
    deleted.push(id);
  }
}

type Way = (instance: PublicInstance) => Promise<(isOpen: boolean) => Promise<unknown>>;

/** By its rules, its status, its devices. */
const WAYS: Way[] = [
  async ({ id }) => {
    const params = { firewallId: await protect(world.owner, id) };
    return (isOpen) => world.owner.ok(updateFirewallRules, { params, body: rulesOf(isOpen ? 'ACCEPT' : 'DROP') });
  },
  async ({ id }) => {
    const params = { firewallId: await protect(world.owner, id) };
    return (isOpen) => world.owner.ok(updateFirewall, { params, body: { status: isOpen ? 'disabled' : 'enabled' } });
  },
  async ({ id }) => {
    const { id: firewallId } = await world.owner.ok(createFirewall, {
      body: { label: `by-${id}`, rules: rulesOf('DROP') },
    });
    let deviceId: number | undefined;
    return async (isOpen) => {
      if (!isOpen) {
        const body = { type: 'compute', id } as const;
        deviceId = (await world.owner.ok(createFirewallDevice, { params: { firewallId }, body })).id;
      } else if (deviceId !== undefined)
        await world.owner.ok(deleteFirewallDevice, { params: { firewallId, deviceId } });
    };
  },
];

/** Opens and closes an instance again and again: what passes must end soon after the answer, and not begin again. */
async function probe(way: Way, instance: PublicInstance, ending: AbortSignal): Promise<void> {
  const change = await way(instance);
  await world.wire.observe(instance.namespace);
  while (!ending.aborted) {
    await change(true);
    await eventually('what is allowed passes', async () => (await passes(instance)) || undefined, 30_000);
    await change(false);
    const answeredAt = performance.now();
    // A packet may still be on its way when it is looked for, but not two of them.
    while ((await passes(instance)) || (await passes(instance))) {
      expect(performance.now() - knownAt(answeredAt)).toBeLessThan(LAG_MS);
      await delay(PROBES_EACH_MS);
    }
    for (const stoppedAt = performance.now(); performance.now() - stoppedAt < STOPPED_MS; await delay(PROBES_EACH_MS)) {
      expect(await passes(instance)).toBe(false);
    }
  }
}

let marks = 0;

/** Whether a packet arrives that comes from outside. */
async function passes({ namespace, outsidePort, edge, ipv4 }: PublicInstance): Promise<boolean> {
  const packet = { protocol: 'UDP', port: 7, source: '192.0.2.77', destination: ipv4, mark: (marks += 1) } as const;
  await world.wire.send('outside', outsidePort, edge, 'uplink', [packet]);
  return (await world.wire.seen(namespace)).has(keyOf(packet));
}
