import { parseIp } from '@stratus/contracts';

/** Prefix length of one IPv6 client: addresses that differ only beyond it count as one client. */
const HOST_BITS = 64n;
const MAPPED_PREFIX = '::ffff:';
/** An address forwarded by a proxy may be any text. */
const MAX_ADDRESS_LENGTH = 64;

/** The client behind an address: the address, or the 64-bit network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address.slice(0, MAX_ADDRESS_LENGTH);
  if (address.startsWith(MAPPED_PREFIX) && address.includes('.'))
    return address.slice(MAPPED_PREFIX.length, MAX_ADDRESS_LENGTH);
  const parsed = parseIp(address, 6);
  return parsed ? `${(parsed.value >> HOST_BITS).toString(16)}::/64` : address.slice(0, MAX_ADDRESS_LENGTH);
}
