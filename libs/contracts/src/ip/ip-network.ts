import { ADDRESS_PATTERN, bitsOf, formatIp, parseIp } from './ip-address.js';
import type { IpAddress, IpFamily } from './ip-address.js';

/** A network of either family: its first address, of which the host bits are zero, and its prefix length. */
export interface IpNetwork {
  readonly family: IpFamily;
  readonly first: bigint;
  readonly prefix: number;
}

/** A network as it was written, around any address of it. */
export interface WrittenNetwork extends IpNetwork {
  readonly address: IpAddress;
}

/** An IPv4 network as {@link parseNetwork} reads it, for patterns. */
export const NETWORK_PATTERN = `${ADDRESS_PATTERN}/(3[0-2]|[12]?[0-9])`;

const PREFIX = /^(0|[1-9]\d{0,2})$/;

/**
 * Reads `address/prefix`, optionally of one family only. Host bits may be set: see {@link hasHostBits}. Otherwise undefined;
 * for the form of an address, see {@link parseIp}.
 */
export function parseNetwork(text: string, family?: IpFamily): WrittenNetwork | undefined {
  const slash = text.indexOf('/');
  const address = slash < 0 ? undefined : parseIp(text.slice(0, slash), family);
  const prefix = text.slice(slash + 1);
  if (!address || !PREFIX.test(prefix) || Number(prefix) > bitsOf(address.family)) return undefined;
  return { ...networkAround(address, Number(prefix)), address };
}

/** @throws Error for a text that {@link parseNetwork} cannot read: a programming error. */
export function networkOf(text: string, family?: IpFamily): WrittenNetwork {
  const network = parseNetwork(text, family);
  if (!network) throw new Error(`${text} is no ${family ? `IPv${family}` : 'IP'} network`);
  return network;
}

/** The network with this prefix length that contains the address; default: of the address alone. */
export function networkAround({ family, value }: IpAddress, prefix = bitsOf(family)): IpNetwork {
  const hostBits = BigInt(bitsOf(family) - prefix);
  return { family, first: (value >> hostBits) << hostBits, prefix };
}

/** Whether a network was written around another address than its first. */
export const hasHostBits = ({ address, first }: WrittenNetwork): boolean => address.value !== first;

/** `address/prefix`, in canonical text. */
export const formatNetwork = (network: IpNetwork): string => `${formatIp(firstOf(network))}/${network.prefix}`;

/** Number of addresses in a network. */
export const sizeOf = ({ family, prefix }: Omit<IpNetwork, 'first'>): bigint => 1n << BigInt(bitsOf(family) - prefix);

export const firstOf = ({ family, first }: IpNetwork): IpAddress => ({ family, value: first });

export const lastOf = (network: IpNetwork): IpAddress => nthOf(network, -1);

/**
 * The address at a position, counted from 0; from the end if it is negative, where -1 is the last one.
 *
 * @throws RangeError if the network has no such position.
 */
export function nthOf(network: IpNetwork, place: bigint | number): IpAddress {
  const size = sizeOf(network);
  const counted = BigInt(place);
  const offset = counted < 0n ? size + counted : counted;
  if (offset < 0n || offset >= size) throw new RangeError(`${formatNetwork(network)} has no address at ${place}`);
  return { family: network.family, value: network.first + offset };
}

/** The mask of a network, as an address. */
export const maskOf = ({ family, prefix }: Omit<IpNetwork, 'first'>): IpAddress => ({
  family,
  value: (1n << BigInt(bitsOf(family))) - sizeOf({ family, prefix }),
});

/** Whether two networks share an address; those of two families never do. */
export const networksOverlap = (a: IpNetwork, b: IpNetwork): boolean =>
  a.family === b.family && a.first <= lastOf(b).value && b.first <= lastOf(a).value;

/** Whether every address of `inner` is in `outer`. */
export const networkContains = (outer: IpNetwork, inner: IpNetwork): boolean =>
  outer.family === inner.family &&
  outer.prefix <= inner.prefix &&
  networkAround(firstOf(inner), outer.prefix).first === outer.first;
