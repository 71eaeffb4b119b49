import type { FirewallRule, FirewallVerdict } from '@stratus/contracts';
import { hasPorts } from './rules-draft.js';
import type { Direction, Protocol } from './rules-draft.js';

export const ALL_IPV4 = '0.0.0.0/0';
export const ALL_IPV6 = '::/0';

/** Ports in words; blank for a protocol without any. */
export const portsText = ({ protocol, ports }: FirewallRule): string => {
  if (!hasPorts(protocol)) return '';
  return ports ? ports.replaceAll(/, ?/g, ', ') : 'all ports';
};

/** Protocol and ports, like `TCP 22, 80`. */
export const trafficText = (rule: FirewallRule): string => `${rule.protocol} ${portsText(rule)}`.trim();

/**
 * Addresses in words.
 *
 * @param most addresses that are named; the others are counted.
 */
export function addressesText({ addresses: { ipv4 = [], ipv6 = [] } }: FirewallRule, most = 2): string {
  const all = [ipv4.includes(ALL_IPV4), ipv6.includes(ALL_IPV6)];
  if (all[0] && all[1] && ipv4.length + ipv6.length === 2) return 'anywhere';
  const named = [...ipv4, ...ipv6].map((network) => {
    if (network === ALL_IPV4) return 'all IPv4';
    return network === ALL_IPV6 ? 'all IPv6' : network;
  });
  if (named.length === 0) return 'no address yet';
  const rest = named.length - most;
  return rest > 0 ? `${named.slice(0, most).join(', ')} and ${rest} more` : named.join(', ');
}

/** A rule in a line. */
export const ruleText = (rule: FirewallRule, direction: Direction): string =>
  `${rule.action} ${trafficText(rule)} ${direction === 'inbound' ? 'from' : 'to'} ${addressesText(rule)}`;

/** How people call a rule: its label, else its place. */
export const ruleName = (label: string | null | undefined, index: number): string =>
  label ? `rule ${index + 1} (${label})` : `rule ${index + 1}`;

/** What somebody asks a firewall about. */
export interface Question {
  direction: Direction;
  protocol: Protocol;
  /** Undefined for a protocol without ports. */
  port: number | undefined;
  address: string;
}

/** A verdict as a sentence. */
export function verdictText({ action, index, label }: FirewallVerdict, question: Question): string {
  const { direction, protocol, port, address } = question;
  const traffic = `${protocol}${port === undefined ? '' : ` to port ${port}`} ${direction === 'inbound' ? 'from' : 'to'} ${address}`;
  const does = action === 'ACCEPT' ? 'accepts' : 'drops';
  return index === null
    ? `No ${direction} rule matches, so the policy ${does} ${traffic}.`
    : `${capital(direction)} ${ruleName(label, index)} ${does} ${traffic}.`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
