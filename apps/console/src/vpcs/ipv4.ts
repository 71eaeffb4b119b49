/** A range of IPv4 addresses, as numbers. */
export interface Ipv4Range {
  first: number;
  last: number;
  prefix: number;
}

const OCTET = 256;
const BITS = 32;

/** An address as a number; NaN for another text. */
export function addressNumber(text: string): number {
  const parts = text.split('.');
  const octets = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  if (octets.length !== 4 || octets.some((octet) => !(octet < OCTET))) return Number.NaN;
  return octets.reduce((sum, octet) => sum * OCTET + octet, 0);
}

export const addressText = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % OCTET).join('.');

/** The range that CIDR notation names; undefined for another text. */
export function rangeOf(text: string): Ipv4Range | undefined {
  const [address = '', bits = ''] = text.split('/');
  const prefix = /^\d{1,2}$/.test(bits) ? Number(bits) : Number.NaN;
  const start = addressNumber(address);
  if (Number.isNaN(start) || !(prefix <= BITS)) return undefined;
  const size = 2 ** (BITS - prefix);
  const first = Math.floor(start / size) * size;
  return { first, last: first + size - 1, prefix };
}

/** A /24 of 10.0.0.0/8 that overlaps none of the ranges. */
export function nextSubnetRange(taken: readonly string[]): string {
  const ranges = taken.map(rangeOf).filter((range) => range !== undefined);
  const overlapping = (first: number): boolean =>
    ranges.some((range) => range.first <= first + OCTET - 1 && first <= range.last);
  let first = addressNumber('10.0.0.0');
  while (overlapping(first)) first += OCTET;
  return `${addressText(first)}/24`;
}
