import { invalid } from '@stratus/contracts';
import type { AllocatedAddress } from '../addresses/ip-address.js';

/** The 1:1 NAT of one attachment: its public address and the address in a VPC. */
export interface NatLink {
  id: string;
  accountId: number;
  computeId: number;
  configId: number;
  interfaceId: number;
  addressId: number;
  vpcId: number;
  subnetId: number;
  vpcAddress: string;
  /** The last change of the link. */
  changeId: string;
}

/** The state that a change of a link replaced. */
export interface NatChange {
  id: string;
  accountId: number;
  linkId: string;
  before: NatLink | null;
}

const FIELD = 'ipv4.nat_1_1';

/**
 * Chooses the public address of a NAT (contract 4.3 rule 7).
 *
 * @throws ApiFailure 400 when the instance does not have the address, or shares it.
 */
export function decideNatAddress(wanted: string, held: readonly AllocatedAddress[]): AllocatedAddress {
  const open = held.filter(({ kind }) => kind === 'public');
  const ofText = wanted === 'any' ? open : open.filter(({ address }) => address === wanted);
  const address = ofText.find(({ isShared }) => !isShared);
  if (address) return address;
  if (ofText.length > 0) throw invalid(FIELD, 'Stop sharing the address with another instance first');
  throw wanted === 'any'
    ? invalid(FIELD, 'The instance has no public IPv4 address')
    : invalid(FIELD, 'Must be "any" or a public IPv4 address of this instance');
}
