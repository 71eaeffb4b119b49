/** Catches: a rule that is shown as another one, or twice; a counter of another rule; a network that is shown for another one. */
import fc from 'fast-check';
import { formatNetwork } from '@stratus/contracts';
import type { FirewallRule, FirewallRules } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { SEEDED } from '@stratus/testing/random';
import { createKernelWorld } from '../../test/kernel-world.js';
import type { KernelWorld } from '../../test/kernel-world.js';
import { instancesOf, publicInstance, vlanInterface, vpcInterface } from '../../test/pictures.js';
import { compile } from '../compile/compile.js';
import { disjointNetworks } from '../firewalls/disjoint.js';
import { reconcile } from '../kernel/reconcile.js';
import { DEFAULT_INTERFACE } from '../picture/picture.js';
import { inspectPorts } from './inspect-ports.js';
import type { InstancePort } from './inspect-ports.js';

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld();
});
afterAll(() => world?.stop());

const OPEN: FirewallRules = { inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'ACCEPT' };

async function enforce(rules?: FirewallRules): Promise<InstancePort[]> {
  const interfaces = [
    vpcInterface(1, { address: '10.0.0.2' }),
    vlanInterface(2, 5, '192.168.0.1/24', 1),
    { ...DEFAULT_INTERFACE, position: 2 },
  ];
  const instances = instancesOf([
    { ...publicInstance(1, '198.18.0.9', '2001:db8::1'), interfaces },
    publicInstance(2, '198.18.0.2', '2001:db8::2'),
  ]);
  const firewalls = new Map(rules ? [[1, { rules, instances: [1] }]] : []);
  await reconcile(world.kernel, compile({ instances, firewalls }));
  return inspectPorts(world.kernel, 'i-1');
}

it('shows each interface with its network, and rules only where a firewall is asked', async () => {
  const shown = await enforce(OPEN);
  const mac = expect.stringMatching(/^([\da-f]{2}:){5}[\da-f]{2}$/) as string;
  const firewall = { inbound: expect.anything(), outbound: expect.anything() };
  expect(shown).toMatchObject([
    { interface: 'eth0', mac, network: { type: 'vpc', id: 1 }, addresses: ['10.0.0.2/32'], firewall },
    { interface: 'eth1', mac, network: { type: 'vlan', id: 5 }, addresses: ['192.168.0.1/24'], firewall: null },
    { interface: 'eth2', network: { type: 'public', id: null }, firewall },
  ]);
  expect(shown[2]?.addresses).toEqual(['198.18.0.9/32', '2001:db8::1/128']);
  expect((await enforce()).map((port) => port.firewall)).toEqual([null, null, null]);
  await expect(inspectPorts(world.kernel, 'i-3')).rejects.toThrow('i-3');
});

it('counts the packets of each rule, of both families and ways, and of the policy', async () => {
  const everywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] };
  const rules: FirewallRules = {
    ...OPEN,
    inbound: [
      { action: 'DROP', protocol: 'UDP', ports: '7', addresses: everywhere },
      { action: 'ACCEPT', protocol: 'ICMP', addresses: everywhere },
    ],
    inbound_policy: 'DROP',
  };
  await enforce(rules);
  await Promise.all(['198.18.0.9', '2001:db8::1'].map((to) => world.inside('i-2', send(to, 7))));
  await world.inside('i-2', send('198.18.0.9', 9));
  const inbound = await eventually('three packets', async () => {
    const chain = (await inspectPorts(world.kernel, 'i-1'))[2]?.firewall?.inbound;
    const counters = [...(chain?.rules ?? []), chain?.policy];
    return counters.reduce((sum, counter) => sum + (counter?.packets ?? 0), 0) === 3 ? chain : undefined;
  });
  expect(inbound).toMatchObject({ rules: [{ packets: 2, bytes: 29 + 49 }, { packets: 0 }], policy: { packets: 1 } });
});

const send = (to: string, port: number): string =>
  `node -e 'const s = require("dgram").createSocket("udp${to.includes(':') ? 6 : 4}"); s.send("x", ${port}, "${to}", () => s.close())'`;

const networks = (...texts: string[]): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1 });
const ipv4 = networks('0.0.0.0/0', '203.0.113.0/24', '203.0.113.128/25', '203.0.114.0/24', '198.51.100.7/32');
const ipv6 = networks('::/0', '2001:db8::/32', '2001:db8:1::/48', '2001:db9::9/128');
const action = fc.constantFrom('ACCEPT' as const, 'DROP' as const);
// A rule for IPv4 before one for IPv6 can look like one for both.
const addresses = fc.oneof(fc.record({ ipv4 }), fc.record({ ipv4, ipv6 }));
const rule: fc.Arbitrary<FirewallRule> = fc.oneof(
  fc.record({
    action,
    addresses,
    protocol: fc.constantFrom('TCP' as const, 'UDP' as const),
    ports: fc.constantFrom(null, '22', '80-90', '22, 80-90, 443'),
  }),
  fc.record({ action, addresses, protocol: fc.constantFrom('ICMP' as const, 'IPENCAP' as const) }),
);

const shownAs = ({ action, protocol, ports = null, addresses }: FirewallRule): object => ({
  action,
  protocol,
  ports,
  addresses: Object.fromEntries(
    ([4, 6] as const).flatMap((family) => {
      const texts = addresses[`ipv${family}`];
      if (!texts) return [];
      const kept = disjointNetworks(texts, family).map(formatNetwork);
      return [[`ipv${family}`, kept]];
    }),
  ),
});

it('shows rules as they were written, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { maxLength: 8 }), async (inbound) => {
      const [{ firewall } = { firewall: null }] = await enforce({ ...OPEN, inbound, inbound_policy: 'DROP' });
      expect(firewall?.inbound).toEqual({
        rules: inbound.map((each) => ({ ...shownAs(each), packets: 0, bytes: 0 })),
        policy: { action: 'DROP', packets: 0, bytes: 0 },
      });
    }),
    { numRuns: 12, ...SEEDED },
  );
});

it('shows a rule for IPv6 alone', async () => {
  const v6: FirewallRule = { action: 'ACCEPT', protocol: 'ICMP', addresses: { ipv6: ['2001:db8::/32'] } };
  const [port] = await enforce({ ...OPEN, outbound: [v6] });
  expect(port?.firewall?.outbound).toMatchObject({ rules: [{ ...v6, ports: null }], policy: { action: 'ACCEPT' } });
});
