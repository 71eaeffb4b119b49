import { COMPUTE_ID, formatIp, invalid, networkOf, nthOf } from '@stratus/contracts';
import type { ApiError, IpAddressRecord } from '@stratus/contracts';
import type { Ipv4Kind } from '../pools/pool.js';

export { canonicalIp as canonicalAddress } from '@stratus/contracts';

export type AddressKind = Ipv4Kind | 'slaac';
/** Everything that an instance can hold. */
export type HoldingKind = AddressKind | 'range';

/** An address of an instance, with the facts that the rules about it need. */
export interface AllocatedAddress {
  id: number;
  kind: AddressKind;
  address: string;
  rdns: string | null;
  hasNat: boolean;
  /** Whether the address is shared with another instance. */
  isShared: boolean;
}

const MAC_IDS = 2 ** 32;
/** Odd, so that the multiplication maps ids one to one; consecutive ids get distant hardware addresses. */
const SPREAD = 2_654_435_761n;

/**
 * The interface identifier of an instance (RFC 4291 appendix A, of the hardware address f2:3c:xx:xx:xx:xx): unique per
 * instance, and the same in every region.
 */
export function interfaceIdentifierOf(computeId: number): string {
  if (computeId >= MAC_IDS) throw new Error(`no hardware address is left for instance ${computeId}`);
  const spread = (BigInt(computeId) * SPREAD) % BigInt(MAC_IDS);
  const mac = spread.toString(16).padStart(8, '0');
  return `f03c:${mac.slice(0, 2)}ff:fe${mac.slice(2, 4)}:${mac.slice(4)}`;
}

/** The SLAAC address of an instance in an IPv6 network of prefix length 64. */
export const slaacAddress = (network: string, computeId: number): string =>
  formatIp(nthOf(networkOf(network, 6), BigInt(`0x${interfaceIdentifierOf(computeId).replaceAll(':', '')}`)));

export const linkLocalAddress = (computeId: number): string => slaacAddress('fe80::/64', computeId);

/** The link-local address as a record; no table stores it, because it follows from the id. */
export const linkLocalRecord = (computeId: number, region: string): IpAddressRecord =>
  ({
    address: linkLocalAddress(computeId),
    gateway: 'fe80::1',
    subnet_mask: 'ffff:ffff:ffff:ffff::',
    prefix: 64,
    type: 'ipv6',
    public: false,
    rdns: null,
    [COMPUTE_ID]: computeId,
    region,
    vpc_nat_1_1: null,
  }) as IpAddressRecord;

/** The default reverse name of a public IPv4 address. */
export const defaultRdns = (address: string, domain: string): string => `${address.replaceAll('.', '-')}.ip.${domain}`;

export const SECOND_PRIVATE_IPV4: ApiError = {
  field: 'public',
  reason: 'The instance already has a private IPv4 address; one is allowed',
};

/** @throws ApiFailure 400 for an address that the instance must keep (contract 4.4). */
export function refuseUnlessRemovable(address: AllocatedAddress, all: readonly AllocatedAddress[]): void {
  if (address.kind === 'slaac') throw invalid('address', 'Only IPv4 addresses can be removed');
  if (address.hasNat) {
    throw invalid('address', 'Remove the 1:1 NAT of the address from the interface first');
  }
  if (address.kind === 'public' && all.filter(({ kind }) => kind === 'public').length === 1) {
    throw invalid('address', 'This is the last public IPv4 address of the instance and cannot be removed');
  }
}

const HOST_NAME = /^([A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.?$/;

/** The error in a reverse name, given its text and the kind of address; undefined when it is valid. */
export function rdnsFault(rdns: string, kind: AddressKind): ApiError | undefined {
  const field = 'rdns';
  if (kind === 'private') return { field, reason: 'Only public addresses have a reverse name' };
  return HOST_NAME.test(rdns) && rdns.length <= 254
    ? undefined
    : { field, reason: 'Domain is not valid. Must be a full host name, such as server.example.com' };
}

export const LOOKUP_FAILED: ApiError = { field: 'rdns', reason: 'unable to perform a lookup' };

export const noForwardEntry = (rdns: string): ApiError => ({
  field: 'rdns',
  reason: `No match was found for '${rdns}'. Reverse DNS must have a matching forward entry.`,
});

/** Host names are equal regardless of case and of a final dot. */
const nameOf = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/** Whether a name needs no lookup: it is the address's current or default name. */
export const isOwnName = (
  rdns: string,
  { kind, rdns: present }: Pick<AllocatedAddress, 'kind' | 'rdns'>,
  byDefault: string,
): boolean =>
  (kind === 'public' && nameOf(rdns) === nameOf(byDefault)) || (present !== null && nameOf(rdns) === nameOf(present));

/** The new name of an address; a request without a name gets the default, if the address has one (contract 5.1 rule 13). */
export const decideRdns = (
  wanted: string | null,
  { kind }: Pick<AllocatedAddress, 'kind'>,
  byDefault: string,
): string | null => wanted?.replace(/\.$/, '') ?? (kind === 'public' ? byDefault : null);
