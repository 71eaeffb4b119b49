/** An IPv4 network: first address as an unsigned 32-bit integer, and prefix length. */
export interface Ipv4Network {
  first: number;
  prefix: number;
}

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ADDRESS = new RegExp(`^${OCTET}\\.${OCTET}\\.${OCTET}\\.${OCTET}$`);
const NETWORK = /^([0-9.]+)\/(\d|[12]\d|3[0-2])$/;

/** Reads a dotted quad without leading zeroes; undefined when it is none. */
export function parseIpv4(text: string): number | undefined {
  const match = ADDRESS.exec(text);
  if (!match) return undefined;
  return match.slice(1).reduce((address, octet) => address * 256 + Number(octet), 0);
}

/** Reads `a.b.c.d/n`. Host bits may be set: see {@link isCanonical}. Undefined when it is no network at all. */
export function parseIpv4Network(text: string): (Ipv4Network & { address: number }) | undefined {
  const match = NETWORK.exec(text);
  const address = match?.[1] === undefined ? undefined : parseIpv4(match[1]);
  if (address === undefined) return undefined;
  const prefix = Number(match?.[2]);
  const size = sizeOf(prefix);
  return { address, first: Math.floor(address / size) * size, prefix };
}

/** Number of addresses in a network of this prefix length. */
export const sizeOf = (prefix: number): number => 2 ** (32 - prefix);

export const lastOf = ({ first, prefix }: Ipv4Network): number => first + sizeOf(prefix) - 1;

export const networksOverlap = (a: Ipv4Network, b: Ipv4Network): boolean =>
  a.first <= lastOf(b) && b.first <= lastOf(a);

/** Whether every address of `inner` is in `outer`. */
export const networkContains = (outer: Ipv4Network, inner: Ipv4Network): boolean =>
  outer.first <= inner.first && lastOf(inner) <= lastOf(outer);

export const formatIpv4 = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

/** The network mask of a prefix length, as a dotted quad. */
export const maskOf = (prefix: number): string => formatIpv4(2 ** 32 - sizeOf(prefix));
