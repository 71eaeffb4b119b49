/**
 * Catches: a rule that means something else to the kernel than to the evaluator. Both are asked about the same traffic, of
 * random firewalls; what they disagree on is a fault of one of them. FC_SEED=new draws others.
 */
import fc from 'fast-check';
import { createFirewall, evaluateFirewall, updateFirewallRules } from '@stratus/contracts';
import type { FirewallRules } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { SEEDED } from '@stratus/testing/random';
import { firewallRules, traffic } from './random-firewalls.ts';
import type { Traffic } from './random-firewalls.ts';
import { createNetworkWorld } from './network-world.ts';
import type { NetworkWorld, PublicInstance } from './network-world.ts';
import type { Probe } from './packets.ts';
import { keyOf } from './wire.ts';
import { familyOf } from './packets.ts';

const FIREWALLS = 20;
const PROBES = 50;
/** Each firewall takes a third of a second on an idle machine, and programs are slow to start on a busy one. */
const TIMEOUT_MS = 400_000;
/** Traffic that a firewall lets pass as soon as it is in force. */
const SIGNAL = { protocol: 'UDP', port: 7, address: '192.0.2.77' } as const;

let world: NetworkWorld;
let instance: PublicInstance;
let firewallId: number;
let marks = 0;
beforeAll(async () => {
  world = await createNetworkWorld();
  instance = await world.newPublicInstance();
  const body = { label: 'random', rules: CLOSED, devices: { computes: [instance.id] } };
  ({ id: firewallId } = await world.owner.ok(createFirewall, { body }));
  await Promise.all([instance.namespace, 'outside'].map((namespace) => world.wire.observe(namespace)));
});
afterAll(() => world?.stop());

const CLOSED: FirewallRules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' };

it(
  'the evaluator and the kernel agree about 1,000 probes',
  async () => {
    const forbidden: string[] = [];
    const samples = fc.sample(fc.tuple(firewallRules, fc.array(traffic, { minLength: PROBES, maxLength: PROBES })), {
      ...SEEDED,
      numRuns: FIREWALLS,
    });
    for (const [rules, flows] of samples) {
      await enforce(rules);
      const verdicts = await Promise.all(flows.map(verdict));
      const probes = flows.map((flow, index) => ({
        flow,
        probe: probeOf(flow),
        isAccepted: verdicts[index] === 'ACCEPT',
      }));
      await send(probes);
      const seen = await arrivalsWith(probes.filter(({ isAccepted }) => isAccepted).map(({ probe }) => keyOf(probe)));
      const disagreements = probes.filter(({ probe, isAccepted }) => seen.has(keyOf(probe)) !== isAccepted);
      expect({ rules, disagreements }).toEqual({ rules, disagreements: [] });
      forbidden.push(...probes.filter(({ isAccepted }) => !isAccepted).map(({ probe }) => keyOf(probe)));
    }
    const seen = await arrivals();
    expect(forbidden.filter((key) => seen.has(key))).toEqual([]);
    // Otherwise the firewalls decide nothing.
    expect(forbidden.length).toBeGreaterThan((FIREWALLS * PROBES) / 10);
    expect(forbidden.length).toBeLessThan((FIREWALLS * PROBES * 9) / 10);
  },
  TIMEOUT_MS,
);

it('drops what claims to come from another address', async () => {
  await enforce({ ...CLOSED, outbound_policy: 'ACCEPT' });
  const flows = ['203.0.113.9', '2001:db8:aaaa::9'].map(
    (address) => ({ direction: 'outbound', protocol: 'UDP', port: 53, address }) as const,
  );
  const honest = flows.map((flow) => ({ flow, probe: probeOf(flow) }));
  const spoofed = ['198.51.100.7', '2001:db8:bbbb::7'].map((source, index) => ({
    flow: flows[index]!,
    probe: { ...probeOf(flows[index]!), source },
  }));
  await send([...spoofed, ...honest]);
  const seen = await arrivalsWith(honest.map(({ probe }) => keyOf(probe)));
  expect([...spoofed, ...honest].map(({ probe }) => seen.has(keyOf(probe)))).toEqual([false, false, true, true]);
});

/** What has arrived when all of these have; after some seconds without them, what has arrived until then. */
const arrivalsWith = (keys: readonly string[]): Promise<Set<string>> =>
  eventually(
    'the packets that must pass',
    async () => {
      const arrived = await arrivals();
      return keys.every((key) => arrived.has(key)) ? arrived : undefined;
    },
    30_000,
  ).catch(arrivals);

/** Resolves when the kernel has the rules: another port is open for the signal with each of them. */
async function enforce(rules: FirewallRules): Promise<void> {
  const port = 10_000 + (marks += 1);
  const from = { protocol: SIGNAL.protocol, addresses: { ipv4: [`${SIGNAL.address}/32`] } } as const;
  // Without the second one, the policy of the rules before could let the signal pass.
  const signal = [{ action: 'ACCEPT', ...from, ports: String(port) } as const, { action: 'DROP', ...from } as const];
  const body = { ...rules, inbound: [...signal, ...rules.inbound] };
  await world.owner.ok(updateFirewallRules, { params: { firewallId }, body });
  await eventually('the rules in the kernel', async () => {
    const flow = { ...SIGNAL, port, direction: 'inbound' } as const;
    const probe = probeOf(flow);
    await send([{ flow, probe }]);
    return (await arrivals()).has(keyOf(probe)) || undefined;
  });
}

async function verdict({ direction, protocol, port, address }: Traffic): Promise<string> {
  const body = { direction, protocol, address, ...(port !== undefined && { port }) };
  return (await world.owner.ok(evaluateFirewall, { params: { firewallId }, body })).action;
}

function probeOf({ direction, protocol, port, address }: Traffic): Probe {
  const own = familyOf(address) === 4 ? instance.ipv4 : instance.ipv6;
  const [source, destination] = direction === 'inbound' ? [address, own] : [own, address];
  return { protocol, port, source, destination, mark: (marks += 1) };
}

async function send(probes: readonly { flow: Traffic; probe: Probe }[]): Promise<void> {
  const of = (direction: Traffic['direction']): Probe[] =>
    probes.filter(({ flow }) => flow.direction === direction).map(({ probe }) => probe);
  const { namespace, port, edge, outsidePort } = instance;
  await world.wire.send('outside', outsidePort, edge, 'uplink', of('inbound'));
  await world.wire.send(namespace, 'eth0', edge, port, of('outbound'));
}

async function arrivals(): Promise<Set<string>> {
  const [inside, outside] = await Promise.all([instance.namespace, 'outside'].map((each) => world.wire.seen(each)));
  return new Set([...inside!, ...outside!]);
}
