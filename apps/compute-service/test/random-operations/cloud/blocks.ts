import { formatIp, lastOf, networkOf, networksOverlap, nthOf, sizeOf } from '@stratus/contracts';
import type { Cloud, Subnet, Wanted } from './cloud.js';

export const overlap = (one: string, other: string): boolean => networksOverlap(networkOf(one), networkOf(other));

/** The blocks of its subnet that an interface takes. */
export const blocksOf = ({ address, ranges }: Wanted): string[] => [
  ...(address === null ? [] : [`${address}/32`]),
  ...ranges,
];

/** The blocks of a subnet that all interfaces except one take. */
export const takenIn = (cloud: Cloud, subnetId: number, butOf?: number): string[] =>
  cloud.profiles
    .flatMap(({ interfaces }) => interfaces)
    .filter((each) => each.subnetId === subnetId && each.id !== butOf)
    .flatMap(blocksOf);

/** The taker of blocks of a subnet: an instance and its profile, as far as they exist yet. */
export interface Holder {
  computeId?: number;
  configId?: number;
}

/**
 * The blocks that an interface may not take: those of other instances, and of other interfaces of its profile. Profiles
 * of one instance may share blocks, because only one runs at a time (contract 1.1).
 */
export const forbiddenIn = (
  cloud: Cloud,
  subnetId: number,
  { computeId, configId }: Holder,
  butOf?: number,
): string[] =>
  takenIn(
    { ...cloud, profiles: cloud.profiles.filter((other) => other.computeId !== computeId || other.id === configId) },
    subnetId,
    butOf,
  );

/** The addresses that an interface may have, lowest first: neither the first two nor the last two. */
export function usableIn({ ipv4 }: Subnet): string[] {
  const network = networkOf(ipv4);
  const all = Array.from({ length: Number(sizeOf(network)) }, (_, index) => formatIp(nthOf(network, index)));
  return all.slice(2, -2);
}

/** Whether an interface may take the whole block. */
export function isUsable(block: string, { ipv4 }: Subnet): boolean {
  const [network, inner] = [networkOf(ipv4), networkOf(block)];
  return lastOf(inner).value <= nthOf(network, -3).value && inner.first >= nthOf(network, 2).value;
}
