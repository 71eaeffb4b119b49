import { OCTET_PATTERN as OCTET } from '../ip/ip-address.js';
import { hasHostBits, networkContains, networkOf, networksOverlap, parseNetwork } from '../ip/ip-network.js';

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((block) => networkOf(block));
/** Contains the private addresses of instances; subnets must not overlap it (contract 1.1). */
const RESERVED = networkOf('192.168.128.0/17');
const MAX_PREFIX_LENGTH = 29;

/** {@link subnetRangeFault} as a pattern, but for host bits and the reserved network. */
export const SUBNET_RANGE_PATTERN =
  `^(10(\\.${OCTET}){3}/([89]|[12][0-9])|172\\.(1[6-9]|2[0-9]|3[01])(\\.${OCTET}){2}/(1[2-9]|2[0-9])` +
  `|192\\.168(\\.${OCTET}){2}/(1[6-9]|2[0-9]))$`;

/**
 * The error in a subnet's range, regardless of other subnets (contract 1.1, validation of subnet ipv4), or undefined.
 */
export function subnetRangeFault(ipv4: string): string | undefined {
  const range = parseNetwork(ipv4, 4);
  if (!range) return 'ipv4 must be an IPv4 network';
  if (hasHostBits(range)) return 'ipv4 must be in canonical form: the host bits of the network must be zero';
  if (range.prefix < 1 || range.prefix > MAX_PREFIX_LENGTH) return 'ipv4 must have a prefix length of 1 to 29';
  if (!PRIVATE.some((block) => networkContains(block, range))) {
    return 'ipv4 must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16';
  }
  if (networksOverlap(RESERVED, range)) return 'ipv4 must not overlap the reserved network 192.168.128.0/17';
  return undefined;
}
