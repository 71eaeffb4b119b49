import { isIP, isIPv4 } from 'node:net';

export type IpFamily = 4 | 6;

/** An address of either family, as an unsigned integer of 32 or 128 bits. */
export interface IpAddress {
  readonly family: IpFamily;
  readonly value: bigint;
}

/** A number of an IPv4 address. */
export const OCTET_PATTERN = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
/** An IPv4 address as {@link parseIp} reads it, for patterns. */
export const ADDRESS_PATTERN = `${OCTET_PATTERN}(\\.${OCTET_PATTERN}){3}`;

const GROUPS = 8;
const MAPPED_PREFIX = 0xffffn;

/** Number of bits in an address. */
export const bitsOf = (family: IpFamily): number => (family === 4 ? 32 : 128);

/**
 * Reads an address, optionally of one family only. Otherwise undefined: an IPv4 address is four numbers without leading zeros,
 * and an IPv6 address has no zone, which is meaningful on one machine only.
 */
export function parseIp(text: string, family?: IpFamily): IpAddress | undefined {
  const found = isIP(text);
  if (found === 0 || text.includes('%') || (family !== undefined && family !== found)) return undefined;
  return found === 4 ? { family: 4, value: ipv4Value(text) } : { family: 6, value: ipv6Value(text) };
}

/** The canonical text of an address; IPv6 according to RFC 5952, with IPv4-mapped addresses in mixed notation. */
export const formatIp = ({ family, value }: IpAddress): string => (family === 4 ? ipv4Text(value) : ipv6Text(value));

/** The canonical text of an address that {@link parseIp} reads; otherwise undefined. */
export function canonicalIp(text: string): string | undefined {
  const address = parseIp(text);
  return address && formatIp(address);
}

// 32 bits fit in a number, which is several times as fast as a bigint.

const ipv4Value = (text: string): bigint =>
  BigInt(text.split('.').reduce((value, octet) => value * 0x100 + Number(octet), 0));

function ipv4Text(value: bigint): string {
  const bits = Number(value);
  return `${bits >>> 24}.${(bits >>> 16) & 0xff}.${(bits >>> 8) & 0xff}.${bits & 0xff}`;
}

function ipv6Value(text: string): bigint {
  const [before = '', after] = text.split('::');
  const [left, right] = [groupsOf(before), groupsOf(after ?? '')];
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => 0n);
  return [...left, ...zeros, ...right].reduce((value, group) => (value << 16n) | group, 0n);
}

/** The groups on one side of `::`; the last of them may be an IPv4 address, which is two. */
function groupsOf(text: string): bigint[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [BigInt(`0x${group}`)];
    const value = ipv4Value(group);
    return [value >> 16n, value & 0xffffn];
  });
}

function ipv6Text(value: bigint): string {
  if (value >> 32n === MAPPED_PREFIX) return `::ffff:${ipv4Text(value & 0xffff_ffffn)}`;
  const groups = Array.from({ length: GROUPS }, (_, index) => (value >> BigInt(16 * (GROUPS - 1 - index))) & 0xffffn);
  const text = groups.map((group) => group.toString(16)).join(':');
  const [longest] = [...text.matchAll(/\b0(:0)+\b/g)].toSorted(([one], [other]) => other.length - one.length);
  if (!longest) return text;
  const before = text.slice(0, longest.index).replace(/:$/, '');
  const after = text.slice(longest.index + longest[0].length).replace(/^:/, '');
  return `${before}::${after}`;
}
