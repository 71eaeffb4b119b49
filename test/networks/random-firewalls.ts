import fc from 'fast-check';
import type { FirewallRule, FirewallRules } from '@stratus/contracts';
import { addressAt } from './packets.ts';

const ACTIONS = fc.constantFrom('ACCEPT' as const, 'DROP' as const);

/** Few networks that overlap, so that rules contradict each other about the addresses of probes. */
const IPV4 = fc.constantFrom(
  '0.0.0.0/0',
  '203.0.113.0/24',
  '203.0.113.0/26',
  '203.0.113.32/28',
  '203.0.113.9/32',
  '198.51.100.0/25',
  '203.0.0.0/16',
);
const IPV6 = fc.constantFrom(
  '::/0',
  '2001:db8:aaaa::/48',
  '2001:db8:aaaa::/64',
  '2001:db8:aaaa::9/128',
  '2001:db8:aaaa:1::/64',
  '2001:db8::/32',
);
const addresses = fc.oneof(
  fc.record({ ipv4: fc.uniqueArray(IPV4, { minLength: 1, maxLength: 4 }) }),
  fc.record({ ipv6: fc.uniqueArray(IPV6, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    ipv4: fc.uniqueArray(IPV4, { minLength: 1, maxLength: 3 }),
    ipv6: fc.uniqueArray(IPV6, { minLength: 1, maxLength: 3 }),
  }),
);

/** Also ranges whose ends differ in both bytes, and neighbours. */
const ports = fc
  .uniqueArray(fc.constantFrom('22', '80', '80-90', '85-443', '255-256', '250-1030', '8000-8010', '1-65535', '65535'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(', '));

const rule: fc.Arbitrary<FirewallRule> = fc.oneof(
  fc.record({ action: ACTIONS, protocol: fc.constantFrom('TCP' as const, 'UDP' as const), ports, addresses }),
  fc.record({
    action: ACTIONS,
    protocol: fc.constantFrom('TCP' as const, 'UDP' as const, 'ICMP' as const, 'IPENCAP' as const),
    addresses,
  }),
);

export const firewallRules: fc.Arbitrary<FirewallRules> = fc.record({
  inbound: fc.array(rule, { maxLength: 8 }),
  inbound_policy: ACTIONS,
  outbound: fc.array(rule, { maxLength: 8 }),
  outbound_policy: ACTIONS,
});

/** Traffic with a remote address, to ask the evaluator and the kernel about. */
export interface Traffic {
  direction: 'inbound' | 'outbound';
  protocol: FirewallRule['protocol'];
  port: number | undefined;
  address: string;
}

/** Those of one direction alone: the answer to a flow passes, whatever the rules say about its own way. */
const hosts = (direction: Traffic['direction']): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(
        '203.0.113.0',
        '198.51.100.0',
        '203.0.77.0',
        '2001:db8:aaaa::',
        '2001:db8:aaaa:1::',
        '2001:db8:ffff::',
      ),
      fc.constantFrom(8, 32, 40, 66, 200),
    )
    .map(([network, offset]) => addressAt(network, direction === 'inbound' ? offset : offset + 1));

export const traffic: fc.Arbitrary<Traffic> = fc
  .constantFrom('inbound' as const, 'outbound' as const)
  .chain((direction) =>
    fc.oneof(
      fc.record({
        direction: fc.constant(direction),
        protocol: fc.constantFrom('TCP' as const, 'UDP' as const),
        port: fc.constantFrom(21, 22, 79, 80, 85, 90, 91, 254, 255, 256, 257, 443, 444, 1030, 1031, 8005, 65_535),
        address: hosts(direction),
      }),
      fc.record({
        direction: fc.constant(direction),
        protocol: fc.constantFrom('ICMP' as const, 'IPENCAP' as const),
        port: fc.constant(undefined),
        address: hosts(direction),
      }),
    ),
  );
