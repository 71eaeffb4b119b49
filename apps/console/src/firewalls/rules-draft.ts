import type { EvaluateFirewallRequest, FirewallRule, FirewallRules } from '@stratus/contracts';

export type Direction = EvaluateFirewallRequest['direction'];
export type Action = FirewallRule['action'];
export type Protocol = FirewallRule['protocol'];
export const DIRECTIONS: readonly Direction[] = ['inbound', 'outbound'];

/** A rule as a person edits it: blank texts and empty lists are what the rule leaves out. */
export interface RuleDraft {
  /** Distinguishes it within its direction, wherever it moves. */
  key: number;
  /** The rule that it was when editing began; null for a new one. */
  before: FirewallRule | null;
  label: string;
  action: Action;
  protocol: Protocol;
  ports: string;
  ipv4: readonly string[];
  ipv6: readonly string[];
  description: string;
}

export type RuleList = readonly RuleDraft[];

/** The rules of a firewall as a person edits them. */
export interface RulesDraft extends Record<Direction, RuleList>, Record<`${Direction}_policy`, Action> {
  /** The saved rules when editing began. */
  base: FirewallRules;
}

export const hasPorts = (protocol: Protocol): boolean => protocol === 'TCP' || protocol === 'UDP';

const draftOfRule = (rule: FirewallRule, key: number): RuleDraft => ({
  key,
  before: rule,
  label: rule.label ?? '',
  action: rule.action,
  protocol: rule.protocol,
  ports: rule.ports ?? '',
  ipv4: rule.addresses.ipv4 ?? [],
  ipv6: rule.addresses.ipv6 ?? [],
  description: rule.description ?? '',
});

export const draftOf = (rules: FirewallRules): RulesDraft => ({
  base: rules,
  inbound: rules.inbound.map(draftOfRule),
  inbound_policy: rules.inbound_policy,
  outbound: rules.outbound.map(draftOfRule),
  outbound_policy: rules.outbound_policy,
});

/** The rule that a draft stands for; ports of a protocol without any are left out. */
export const ruleOf = ({ label, action, protocol, ports, ipv4, ipv6, description }: RuleDraft): FirewallRule => ({
  action,
  protocol,
  addresses: { ...(ipv4.length > 0 && { ipv4: [...ipv4] }), ...(ipv6.length > 0 && { ipv6: [...ipv6] }) },
  ...(hasPorts(protocol) && ports.trim() !== '' && { ports: ports.trim() }),
  ...(label.trim() !== '' && { label: label.trim() }),
  ...(description.trim() !== '' && { description: description.trim() }),
});

export const rulesOf = (draft: RulesDraft): FirewallRules => ({
  inbound: draft.inbound.map(ruleOf),
  inbound_policy: draft.inbound_policy,
  outbound: draft.outbound.map(ruleOf),
  outbound_policy: draft.outbound_policy,
});

const essence = ({ action, protocol, addresses, ports, label, description }: FirewallRule): unknown[] => [
  action,
  protocol,
  addresses.ipv4 ?? [],
  addresses.ipv6 ?? [],
  ports ?? '',
  label ?? '',
  description ?? '',
];

/** Whether two rules say the same: null and absent ports are all ports. */
export const isSameRule = (one: FirewallRule, other: FirewallRule): boolean =>
  JSON.stringify(essence(one)) === JSON.stringify(essence(other));

const isSameList = (some: readonly FirewallRule[], others: readonly FirewallRule[]): boolean =>
  JSON.stringify(some.map(essence)) === JSON.stringify(others.map(essence));

export const isSameRules = (one: FirewallRules, other: FirewallRules): boolean =>
  DIRECTIONS.every(
    (direction) =>
      one[`${direction}_policy`] === other[`${direction}_policy`] && isSameList(one[direction], other[direction]),
  );

/** What a save sends: the lists and policies that differ from the saved ones. */
export function changedRules(saved: FirewallRules, draft: RulesDraft): Partial<FirewallRules> {
  const after = rulesOf(draft);
  return {
    ...(!isSameList(after.inbound, saved.inbound) && { inbound: after.inbound }),
    ...(after.inbound_policy !== saved.inbound_policy && { inbound_policy: after.inbound_policy }),
    ...(!isSameList(after.outbound, saved.outbound) && { outbound: after.outbound }),
    ...(after.outbound_policy !== saved.outbound_policy && { outbound_policy: after.outbound_policy }),
  };
}

/** The rules with a new one at the end. It has no address yet: who it lets in is a decision. */
export const withNewRule = (rules: RuleList): RuleList => [
  ...rules,
  {
    key: 1 + Math.max(-1, ...rules.map(({ key }) => key)),
    before: null,
    label: '',
    action: 'ACCEPT',
    protocol: 'TCP',
    ports: '',
    ipv4: [],
    ipv6: [],
    description: '',
  },
];

/** The rules with the one at a place moved up (-1) or down (1); the same at an end. */
export function withMoved(rules: RuleList, from: number, by: -1 | 1): RuleList {
  const to = from + by;
  const rule = rules[from];
  if (!rule || to < 0 || to >= rules.length) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}

/** An address that a person typed, with the mask of one host where it has none. */
export function networkText(text: string): string {
  const address = text.trim();
  if (address.includes('/') || address === '') return address;
  return `${address}/${address.includes(':') ? 128 : 32}`;
}
