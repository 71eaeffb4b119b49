import { isIP } from 'node:net';
import { ADDRESS_PATTERN } from '../ip/ip-address.js';
import type { IpFamily } from '../ip/ip-address.js';
import { NETWORK_PATTERN } from '../ip/ip-network.js';

/** Maximum addresses and networks of a rule, IPv4 and IPv6 together (contract 1.4). */
export const MAX_NETWORKS_PER_RULE = 255;

/** An IPv6 address that ends as an IPv4 one. */
const MAX_ADDRESS_LENGTH = 45;

const PREFIX: Readonly<Record<IpFamily, RegExp>> = {
  4: /^(3[0-2]|[12]?[0-9])$/,
  6: /^(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/,
};

/**
 * Whether a text is a network of a rule: `IP/mask`, without a zone. Host bits may be set, because the contract does not refuse
 * them: the rule then applies to the surrounding network (choice C21). A body may have thousands, so this is fast.
 */
export function isRuleNetwork(text: string, family: IpFamily): boolean {
  const slash = text.indexOf('/');
  return (
    slash > 0 &&
    slash <= MAX_ADDRESS_LENGTH &&
    PREFIX[family].test(text.slice(slash + 1)) &&
    isIP(text.slice(0, slash)) === family &&
    !text.includes('%')
  );
}

const GROUP = '[0-9A-Fa-f]{1,4}';
/** Groups that may follow `::`; an IPv4 address at the end counts as two. */
const afterGap = (groups: number): string =>
  groups < 2
    ? `(${GROUP}){0,${groups}}`
    : `((${GROUP}:){0,${groups - 1}}${GROUP}|(${GROUP}:){0,${groups - 2}}${ADDRESS_PATTERN})?`;
const withGap = [1, 2, 3, 4, 5, 6, 7].map((before) => `(${GROUP}:){${before}}(:${afterGap(7 - before)})`);
const IPV6_PATTERN = `((${GROUP}:){7}${GROUP}|(${GROUP}:){6}${ADDRESS_PATTERN}|::${afterGap(7)}|${withGap.join('|')})`;

/** {@link isRuleNetwork} as patterns. */
export const RULE_NETWORK_PATTERNS: Readonly<Record<IpFamily, string>> = {
  4: `^${NETWORK_PATTERN}$`,
  6: `^${IPV6_PATTERN}/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$`,
};
