import { firstOf, formatIp, readPorts } from '@stratus/contracts';
import type { FirewallRule, FirewallRules, IpFamily, IpNetwork } from '@stratus/contracts';
import { oneOf } from '../ruleset/named-set.js';
import type { NamedSet } from '../ruleset/named-set.js';
import { COUNTER, DROP, RETURN, isOf, matches, meta, ofFlow, port } from '../ruleset/statement.js';
import type { Nft } from '../ruleset/statement.js';
import { disjointNetworks, disjointRanges } from './disjoint.js';

export type Direction = 'inbound' | 'outbound';

/** Protocol numbers of IANA. ICMP is another protocol in IPv6. */
const PROTOCOLS = {
  TCP: { 4: 6, 6: 6 },
  UDP: { 4: 17, 6: 17 },
  ICMP: { 4: 1, 6: 58 },
  IPENCAP: { 4: 4, 6: 4 },
} as const;

const FAMILIES = [4, 6] as const;

/** Returns to the caller of the chain, or drops the packet. */
const verdictOf = (action: FirewallRules['inbound_policy']): Nft => (action === 'ACCEPT' ? RETURN : DROP);

/** The rules of a firewall for one direction, with the sets that they use. */
export interface FirewallChain {
  rules: readonly (readonly Nft[])[];
  sets: ReadonlyMap<string, NamedSet>;
}

/** Rules do not change: they are replaced. */
const known = new WeakMap<FirewallRules, Record<Direction, FirewallChain>>();

/**
 * The rules of nftables for both directions of a firewall, in order: one for each family of a rule's addresses, and for each
 * direction of packets if it has ports; the policy is the last. They match what the first packet of a flow had.
 */
export function firewallChains(rules: FirewallRules): Record<Direction, FirewallChain> {
  const chains = known.get(rules) ?? { inbound: chainOf(rules, 'inbound'), outbound: chainOf(rules, 'outbound') };
  known.set(rules, chains);
  return chains;
}

function chainOf(rules: FirewallRules, direction: Direction): FirewallChain {
  const sets = new Map<string, NamedSet>();
  const remote = direction === 'inbound' ? 'saddr' : 'daddr';
  const statements = rules[direction].flatMap((rule) =>
    FAMILIES.flatMap((family) => ruleStatements(rule, family, remote, sets)),
  );
  return { rules: [...statements, [COUNTER, verdictOf(rules[`${direction}_policy`])]], sets };
}

function ruleStatements(
  rule: FirewallRule,
  family: IpFamily,
  remote: 'saddr' | 'daddr',
  sets: Map<string, NamedSet>,
): Nft[][] {
  const networks = disjointNetworks(rule.addresses[`ipv${family}`] ?? [], family);
  if (networks.length === 0) return [];
  const about = [
    matches(meta('nfproto'), family === 4 ? 'ipv4' : 'ipv6'),
    matches(meta('l4proto'), PROTOCOLS[rule.protocol][family]),
    ...addressMatch(networks, family, remote, sets),
  ];
  return portMatches(rule.ports, sets).map((ports) => about.concat(ports, [COUNTER, verdictOf(rule.action)]));
}

function addressMatch(
  networks: readonly IpNetwork[],
  family: IpFamily,
  remote: 'saddr' | 'daddr',
  sets: Map<string, NamedSet>,
): Nft[] {
  if (networks.some(({ prefix }) => prefix === 0)) return [];
  const left = ofFlow(`${family === 4 ? 'ip' : 'ip6'} ${remote}`);
  return [matches(left, oneOf(`ipv${family}_addr`, networks.map(prefixOf), sets))];
}

const prefixOf = (network: IpNetwork): Nft => ({ prefix: { addr: formatIp(firstOf(network)), len: network.prefix } });

/** The port to which a flow's first packet went. nftables 1.0.6 takes no numbers for its own expression of that. */
function portMatches(ports: FirewallRule['ports'], sets: Map<string, NamedSet>): Nft[][] {
  if (typeof ports !== 'string') return [[]];
  const read = readPorts(ports);
  const ranges = disjointRanges('ranges' in read ? read.ranges : []);
  const elements = ranges.map(({ from, to }): Nft => (from === to ? from : { range: [from, to] }));
  const set = oneOf('inet_service', elements, sets);
  return [
    [isOf('original'), matches(port('dport'), set)],
    [isOf('reply'), matches(port('sport'), set)],
  ];
}
