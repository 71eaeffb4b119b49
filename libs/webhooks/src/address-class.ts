import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
/** A network and the length of its prefix. */
export type Block = readonly [network: Address, bits: number];

/** @throws Error if it is not written as a CIDR block. */
export const blockOf = (text: string): Block => ipaddr.parseCIDR(text);

export const isWithin = (address: Address, [network, bits]: Block): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Blocks that have a more telling name than the one of the library, or none there. */
const NAMED_BLOCKS: readonly (readonly [name: string, blocks: readonly Block[]])[] = [
  [
    'cloud metadata',
    // Of AWS and most others, of AWS over IPv6, of Azure (within public space), of Alibaba, of Oracle.
    ['169.254.169.254/32', 'fd00:ec2::254/128', '168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32'].map(
      blockOf,
    ),
  ],
  [
    'for documentation',
    ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'].map(blockOf),
  ],
  ['for benchmarks', ['198.18.0.0/15', '2001:2::/48'].map(blockOf)],
];
const NAME_OF_RANGE: Readonly<Record<string, string>> = {
  unspecified: 'unspecified',
  broadcast: 'broadcast',
  multicast: 'multicast',
  linkLocal: 'link-local',
  loopback: 'loopback',
  carrierGradeNat: 'carrier-grade NAT',
  private: 'private',
  uniqueLocal: 'unique local',
};
/** IANA has assigned no other block for unicast in the public internet. */
const GLOBAL_UNICAST = blockOf('2000::/3');
/** Its networks choose where the IPv4 address is. */
const LOCAL_TRANSLATION = blockOf('64:ff9b:1::/48');

const ipv4Of = (high = 0, low = 0): ipaddr.IPv4 => new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);

/** IPv4 addresses inside an IPv6 address, where a translator or the other end of a tunnel sends the packets. */
export function addressesInside(address: Address): ipaddr.IPv4[] {
  if (!(address instanceof ipaddr.IPv6)) return [];
  const { parts } = address;
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6145':
      return [ipv4Of(parts[6], parts[7])];
    case 'rfc6052':
      return isWithin(address, LOCAL_TRANSLATION) ? [] : [ipv4Of(parts[6], parts[7])];
    case '6to4':
      return [ipv4Of(parts[1], parts[2])];
    case 'teredo':
      return [ipv4Of(parts[2], parts[3]), ipv4Of((parts[6] ?? 0) ^ 0xffff, (parts[7] ?? 0) ^ 0xffff)];
    default:
      return [];
  }
}

/** The class of an address that is not in the public internet, like `private`; undefined for a public one. */
export function classOf(address: Address): string | undefined {
  const named = NAMED_BLOCKS.find(([, blocks]) => blocks.some((block) => isWithin(address, block)));
  if (named) return named[0];
  const inside = addressesInside(address);
  if (inside.length > 0) return inside.map(classOf).find((name) => name !== undefined);
  const range = address.range();
  if (range === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_UNICAST))) return undefined;
  return NAME_OF_RANGE[range] ?? 'reserved';
}
