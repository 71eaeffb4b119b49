import { Tags } from '../labels/tags.js';
import { LABEL_PATTERN, labelFault } from '../labels/label.js';
import type { IpFamily } from '../ip/ip-address.js';
import type { JsonSchema } from '../schema/schema.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import {
  Conforms,
  ListOf,
  Nested,
  NestedList,
  NotEmpty,
  Nullable,
  OneOf,
  OnlyKnownKeys,
  Optional,
  Required,
  VerbatimText,
  WithSiblings,
} from '../validation/decorators.js';
import { MAX_NETWORKS_PER_RULE, RULE_NETWORK_PATTERNS, isRuleNetwork } from './firewall-networks.js';
import { MAX_PORTS_LENGTH, PORTS_PATTERN, portsFault } from './firewall-ports.js';
import { FIREWALL_ACTIONS, FIREWALL_PROTOCOLS } from './firewall.record.js';
import type { FirewallAction, FirewallProtocol } from './firewall.record.js';

/** Maximum rules of a firewall, inbound and outbound together (contract 1.4). */
export const MAX_FIREWALL_RULES = 25;

/** Label of a firewall (contract 1.4), with the same characters as an instance's, which follows it. */
export const FirewallLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(3, 32), Conforms('firewallLabel', labelFault, { pattern: LABEL_PATTERN }));

export const FirewallTags = Tags;

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const EXAMPLES: Readonly<Record<IpFamily, string>> = { 4: '198.51.100.0/24', 6: '2001:db8::/32' };
const Networks = (family: IpFamily): PropertyDecorator =>
  applyDecorators(
    NotEmpty('Must not be empty: omit it for no address of this family'),
    ListOf(
      MAX_NETWORKS_PER_RULE,
      `networks${family}`,
      (text) => isRuleNetwork(text, family),
      `Must be an IPv${family} address with its mask, like ${EXAMPLES[family]}`,
      { pattern: RULE_NETWORK_PATTERNS[family] },
    ),
  );

const togetherFew = (ipv6: unknown, { ipv4 }: Readonly<Record<string, unknown>>): string | undefined =>
  lengthOf(ipv4) + lengthOf(ipv6) <= MAX_NETWORKS_PER_RULE
    ? undefined
    : `At most ${MAX_NETWORKS_PER_RULE} addresses and networks per rule, ipv4 and ipv6 together`;

@OnlyKnownKeys()
export class FirewallAddressesRequest {
  @Optional('IPv4 addresses with their mask; `0.0.0.0/0` for all') @Networks(4) ipv4?: string[];
  @Optional('IPv6 addresses with their mask; `::/0` for all')
  @Networks(6)
  @WithSiblings('togetherFew', togetherFew)
  ipv6?: string[];
}

const eitherFamily = (value: unknown): string | undefined => {
  const { ipv4, ipv6 } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof value !== 'object' || Array.isArray(value) || isGiven(ipv4) || isGiven(ipv6)
    ? undefined
    : 'Must have ipv4, ipv6 or both';
};
const EITHER_FAMILY: JsonSchema = {
  anyOf: ['ipv4', 'ipv6'].map((family) => ({
    properties: { [family]: { type: 'array', description: 'Not null' } },
    required: [family],
  })),
};

const portsNeedTheirProtocol = (_ports: unknown, { protocol }: Readonly<Record<string, unknown>>): string | undefined =>
  protocol === 'ICMP' || protocol === 'IPENCAP' ? `${protocol} has no ports: omit ports, or use TCP or UDP` : undefined;

const Ports = (): PropertyDecorator =>
  applyDecorators(
    Conforms('ports', portsFault, { pattern: PORTS_PATTERN }),
    VerbatimText(1, MAX_PORTS_LENGTH),
    WithSiblings('portsNeedTheirProtocol', portsNeedTheirProtocol),
  );

/** One rule (contract 1.4, "Rule"). A misspelt `ports` would open every port. */
@OnlyKnownKeys()
export class FirewallRuleRequest {
  @Required('Action for matching traffic; overrides the policy') @OneOf(FIREWALL_ACTIONS) action: FirewallAction;
  @Required('Protocol of the traffic') @OneOf(FIREWALL_PROTOCOLS) protocol: FirewallProtocol;
  @Required('Source of inbound, destination of outbound traffic')
  @WithSiblings('eitherFamily', eitherFamily, EITHER_FAMILY)
  @Nested(() => FirewallAddressesRequest)
  addresses: FirewallAddressesRequest;
  @Nullable('Ports and ranges like `22, 80-443`; null or omitted for all ports. Only for TCP and UDP')
  @Ports()
  ports?: string | null;
  @Optional('Name of the rule') @VerbatimText(3, 32) label?: string;
  @Optional('Free text') @VerbatimText(1, 100) description?: string;
}

/** Comes with the second list, so that no more rules are read than a firewall may have. */
const fewRulesInAll = (outbound: unknown, { inbound }: Readonly<Record<string, unknown>>): string | undefined =>
  lengthOf(inbound) + lengthOf(outbound) <= MAX_FIREWALL_RULES
    ? undefined
    : `At most ${MAX_FIREWALL_RULES} rules per firewall, inbound and outbound together`;

const InboundRules = (): PropertyDecorator => NestedList(() => FirewallRuleRequest, MAX_FIREWALL_RULES);
const OutboundRules = (): PropertyDecorator =>
  applyDecorators(
    NestedList(() => FirewallRuleRequest, MAX_FIREWALL_RULES),
    WithSiblings('fewRulesInAll', fewRulesInAll),
  );

/** The rules of a new firewall. */
@OnlyKnownKeys()
export class FirewallRulesRequest {
  @Optional('Rules for inbound traffic; the first that matches decides')
  @InboundRules()
  inbound?: FirewallRuleRequest[];
  @Required('Action for inbound traffic that matches no rule')
  @OneOf(FIREWALL_ACTIONS)
  inbound_policy: FirewallAction;
  @Optional('Rules for outbound traffic; the first that matches decides')
  @OutboundRules()
  outbound?: FirewallRuleRequest[];
  @Required('Action for outbound traffic that matches no rule')
  @OneOf(FIREWALL_ACTIONS)
  outbound_policy: FirewallAction;
}

/** Missing lists stay; a list replaces all rules of its direction, and null removes them (choice C31). */
@OnlyKnownKeys({ field: 'rules' })
export class UpdateFirewallRulesRequest {
  @Nullable('All rules for inbound traffic; unchanged if omitted, null removes them')
  @InboundRules()
  inbound?: FirewallRuleRequest[] | null;
  @Optional('Action for inbound traffic that matches no rule')
  @OneOf(FIREWALL_ACTIONS)
  inbound_policy?: FirewallAction;
  @Nullable('All rules for outbound traffic; unchanged if omitted, null removes them')
  @OutboundRules()
  outbound?: FirewallRuleRequest[] | null;
  @Optional('Action for outbound traffic that matches no rule')
  @OneOf(FIREWALL_ACTIONS)
  outbound_policy?: FirewallAction;
}
