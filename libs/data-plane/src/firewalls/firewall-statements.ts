import { firstOf, formatIp, readPorts } from '@stratus/contracts';
import type { FirewallProtocol, FirewallRule, FirewallRules, IpFamily, IpNetwork } from '@stratus/contracts';
import { namedSet } from '../ruleset/named-set.js';
import type { NamedSet } from '../ruleset/named-set.js';
import { COUNTER, DROP, RETURN, isOf, joined, matches, meta, ofFlow, partOf, port } from '../ruleset/statement.js';
import type { Nft, Rule } from '../ruleset/statement.js';
import { disjointNetworks, disjointRanges } from './disjoint.js';

export type Direction = 'inbound' | 'outbound';

/** Protocol numbers of IANA. ICMP is another protocol in IPv6. */
export const PROTOCOLS = {
  TCP: { 4: 6, 6: 6 },
  UDP: { 4: 17, 6: 17 },
  ICMP: { 4: 1, 6: 58 },
  IPENCAP: { 4: 4, 6: 4 },
} as const;

const FAMILIES = [4, 6] as const;
const ADDRESS_TYPES = { 4: 'ipv4_addr', 6: 'ipv6_addr' } as const;
const ANY = /\/0$/;

// A firewall has many rules, of few kinds.

const isAbout = (protocol: FirewallProtocol, family: IpFamily): string =>
  partOf(
    matches(meta('nfproto'), family === 4 ? 'ipv4' : 'ipv6'),
    matches(meta('l4proto'), PROTOCOLS[protocol][family]),
  );
const ABOUT = Object.fromEntries(
  (Object.keys(PROTOCOLS) as FirewallProtocol[]).map((protocol) => [
    protocol,
    { 4: isAbout(protocol, 4), 6: isAbout(protocol, 6) },
  ]),
) as Record<FirewallProtocol, Record<IpFamily, string>>;

/** Returns to the caller of the chain, or drops the packet. */
const VERDICTS = { ACCEPT: partOf(COUNTER, RETURN), DROP: partOf(COUNTER, DROP) } as const;

/** The rules of a firewall for one direction, with the sets that they use. */
export interface FirewallChain {
  rules: readonly Rule[];
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
  const chain = { rules: [] as Rule[], sets: new Map<string, NamedSet>() };
  const remote = direction === 'inbound' ? 'saddr' : 'daddr';
  for (const rule of rules[direction]) for (const family of FAMILIES) addRules(chain, rule, family, remote);
  chain.rules.push(joined(VERDICTS[rules[`${direction}_policy`]]));
  return chain;
}

function addRules(
  { rules, sets }: { rules: Rule[]; sets: Map<string, NamedSet> },
  rule: FirewallRule,
  family: IpFamily,
  remote: 'saddr' | 'daddr',
): void {
  const networks = rule.addresses[`ipv${family}`] ?? [];
  if (networks.length === 0) return;
  const about = ABOUT[rule.protocol][family];
  const addresses = addressMatch(networks, family, remote, sets);
  for (const ports of portMatches(rule.ports, sets)) rules.push(joined(about, addresses, ports, VERDICTS[rule.action]));
}

function addressMatch(
  networks: readonly string[],
  family: IpFamily,
  remote: 'saddr' | 'daddr',
  sets: Map<string, NamedSet>,
): string {
  if (networks.some((network) => ANY.test(network))) return '';
  const elements = (): Nft[] => disjointNetworks(networks, family).map(prefixOf);
  const only = networks.length === 1 ? elements()[0] : undefined;
  const left = ofFlow(`${family === 4 ? 'ip' : 'ip6'} ${remote}`);
  return partOf(matches(left, only ?? namedSet(ADDRESS_TYPES[family], networks.join(), elements, sets)));
}

const prefixOf = (network: IpNetwork): Nft => ({ prefix: { addr: formatIp(firstOf(network)), len: network.prefix } });

/** The port to which a flow's first packet went. nftables 1.0.6 takes no numbers for its own expression of that. */
function portMatches(ports: FirewallRule['ports'], sets: Map<string, NamedSet>): string[] {
  if (typeof ports !== 'string') return [''];
  const elements = (): Nft[] => elementsOf(ports);
  const only = ports.includes(',') ? undefined : elements()[0];
  const right = only ?? namedSet('inet_service', ports, elements, sets);
  return [
    partOf(isOf('original'), matches(port('dport'), right)),
    partOf(isOf('reply'), matches(port('sport'), right)),
  ];
}

function elementsOf(ports: string): Nft[] {
  const read = readPorts(ports);
  return disjointRanges('ranges' in read ? read.ranges : []).map(({ from, to }) =>
    from === to ? from : { range: [from, to] },
  );
}
