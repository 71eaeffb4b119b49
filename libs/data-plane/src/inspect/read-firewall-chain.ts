import type { FirewallAction, FirewallProtocol, FirewallRule } from '@stratus/contracts';
import { PROTOCOLS } from '../firewalls/firewall-statements.js';
import type { Nft } from '../ruleset/statement.js';

interface Counter {
  packets: number;
  bytes: number;
}

/** A rule of a firewall as people write it, with the packets that it has decided about. */
export interface EnforcedRule extends Counter, Pick<FirewallRule, 'action' | 'protocol' | 'addresses'> {
  /** Null for all. */
  ports: string | null;
}

/** A chain of a port; its counters begin when its rules change. */
export interface EnforcedChain {
  rules: readonly EnforcedRule[];
  policy: (Counter & { action: FirewallAction }) | null;
}

/** A rule as `nft -n -j` lists it. */
export interface ListedRule {
  expr: readonly { readonly [statement: string]: unknown }[];
}

/** Elements of sets by their names. */
export type Sets = ReadonlyMap<string, readonly Nft[]>;

/** A rule of nftables: one of up to four that a rule of a firewall becomes. */
interface Part extends Counter {
  action: FirewallAction;
  protocol: FirewallProtocol;
  family: 4 | 6;
  isReply: boolean;
  ports: string | null;
  addresses: readonly string[];
}

/** Reads the rules that {@link firewallChains} makes, as the kernel shows them. */
export function readFirewallChain(listed: readonly ListedRule[], sets: Sets): EnforcedChain {
  const rules: EnforcedRule[] = [];
  let policy: EnforcedChain['policy'] = null;
  let last: Part | undefined;
  for (const { expr } of listed) {
    const [part, about] = [partOf(expr, sets), verdictOf(expr)];
    const rule = rules.at(-1);
    if (!part) policy = about;
    else if (rule && last && continues(last, part)) add(rule, part);
    else rules.push(ruleOf(part));
    last = part;
  }
  return { rules, policy };
}

/**
 * Whether a part is of the same rule as the one before. A rule for IPv4 before one for IPv6 that differs in nothing else looks
 * like a single rule for both.
 */
function continues(last: Part, next: Part): boolean {
  const placeOf = ({ family, isReply }: Part): number => (family === 6 ? 2 : 0) + (isReply ? 1 : 0);
  const aboutOf = ({ action, protocol, ports }: Part): string => [action, protocol, ports].join(' ');
  if (aboutOf(last) !== aboutOf(next) || placeOf(last) >= placeOf(next)) return false;
  return last.family !== next.family || last.addresses.join() === next.addresses.join();
}

const ruleOf = ({ action, protocol, ports, family, addresses, packets, bytes }: Part): EnforcedRule => ({
  action,
  protocol,
  ports,
  addresses: { [`ipv${family}`]: addresses },
  packets,
  bytes,
});

function add(rule: EnforcedRule, { family, addresses, packets, bytes }: Part): void {
  rule.addresses = { ...rule.addresses, [`ipv${family}`]: addresses };
  rule.packets += packets;
  rule.bytes += bytes;
}

function verdictOf(expr: ListedRule['expr']): Counter & { action: FirewallAction } {
  const action = expr.some((statement) => 'drop' in statement) ? 'DROP' : 'ACCEPT';
  const counter = expr.find((statement) => 'counter' in statement)?.counter as Counter | undefined;
  return { action, packets: counter?.packets ?? 0, bytes: counter?.bytes ?? 0 };
}

/** Values of the kernel. */
const IPV6 = 10;
const REPLY = 1;

/** Undefined for the policy, which matches everything. */
function partOf(expr: ListedRule['expr'], sets: Sets): Part | undefined {
  const matches = matchesOf(expr);
  const number = matches.get('l4proto');
  const isIpv6 = matches.get('nfproto') === IPV6 || matches.has('ip6') || number === PROTOCOLS.ICMP[6];
  const family = isIpv6 ? 6 : 4;
  const protocol = PROTOCOL_NAMES.find((name) => PROTOCOLS[name][family] === number);
  if (!protocol) return undefined;
  const ports = matches.get('ports');
  const addresses = matches.get(family === 4 ? 'ip' : 'ip6');
  return {
    ...verdictOf(expr),
    protocol,
    family,
    isReply: matches.get('direction') === REPLY,
    ports: ports === undefined ? null : elementsOf(ports, sets).map(textOf).join(', '),
    addresses: addresses === undefined ? [EVERYWHERE[family]] : elementsOf(addresses, sets).map(networkText),
  };
}

const PROTOCOL_NAMES = Object.keys(PROTOCOLS) as FirewallProtocol[];
const EVERYWHERE = { 4: '0.0.0.0/0', 6: '::/0' } as const;

/** The right sides of a rule's matches, by what they are about. A match of ports is about the protocol, too. */
function matchesOf(expr: ListedRule['expr']): Map<string, Nft> {
  const matches = new Map<string, Nft>();
  for (const { match } of expr) {
    if (match === undefined) continue;
    const { left, right } = match as { left: Left; right: Nft };
    if (left.meta) matches.set(left.meta.key, right);
    if (left.ct) matches.set(left.ct.key.replace(/ .*/, ''), right);
    if (left.payload) matches.set('ports', right);
    if (left.payload?.protocol === 'tcp') matches.set('l4proto', PROTOCOLS.TCP[4]);
    if (left.payload?.protocol === 'udp') matches.set('l4proto', PROTOCOLS.UDP[4]);
  }
  return matches;
}

interface Left {
  meta?: { key: string };
  ct?: { key: string };
  payload?: { protocol: string };
}

/** A set that is no longer there is shown by its name. */
const elementsOf = (right: Nft, sets: Sets): readonly Nft[] =>
  typeof right === 'string' && right.startsWith('@') ? (sets.get(right.slice(1)) ?? [right]) : [right];

function textOf(element: Nft): string {
  const { range } = element as { range?: [Nft, Nft] };
  return range ? range.join('-') : String(element);
}

function networkText(element: Nft): string {
  const { prefix } = element as { prefix?: { addr: string; len: number } };
  if (prefix) return `${prefix.addr}/${prefix.len}`;
  if (typeof element !== 'string' || element.startsWith('@')) return textOf(element);
  return `${element}/${element.includes(':') ? 128 : 32}`;
}
