import { ANY_ADDRESS, formatIp, lastOf, networkOf, networksOverlap, nthOf, sizeOf } from '@stratus/contracts';
import type { Purpose } from '@stratus/contracts';
import { Unexplained } from '@stratus/testing';

/** The things of one account, as the rules see them: no tables, no services, no reservations. */
export interface Cloud {
  vpcs: Vpc[];
  subnets: Subnet[];
  instances: Instance[];
  profiles: Profile[];
  /** How strictly to check a picked address: only without concurrent requests must it be a certain one. */
  picks: 'lowest' | 'free' | 'unchecked';
}
export interface Vpc {
  id: number;
  label: string;
  region: string;
}
export interface Subnet {
  id: number;
  vpcId: number;
  label: string;
  ipv4: string;
}
export interface Instance {
  id: number;
  label: string;
  region: string;
  running: boolean;
  booted: number | null;
  lastBooted: number | null;
  /** The profile that its creation boots later; changes until then count for that boot. */
  firstBoot: number | null;
  publicIps: string[];
  privateIps: string[];
  /** Addresses of other instances that it answers for. */
  borrowed: string[];
  /** Its own addresses that other instances answer for. */
  lent: string[];
  disks: Disk[];
}
export interface Disk {
  id: number;
  /** MB. */
  size: number;
}
export interface Profile {
  id: number;
  computeId: number;
  /** Ids of the disks in its slots. */
  disks: number[];
  interfaces: Interface[];
}
export interface Interface extends Wanted {
  id: number;
  active: boolean;
  nat: string | null;
}
/** The wanted fields of an interface; vpc-service picks the address if it is null. */
export interface Wanted {
  purpose: Purpose;
  label: string | null;
  ipam: string | null;
  primary: boolean;
  subnetId: number | null;
  address: string | null;
  natAsked: string | null;
  ranges: string[];
}

export const emptyCloud = (picks: Cloud['picks']): Cloud => ({
  vpcs: [],
  subnets: [],
  instances: [],
  profiles: [],
  picks,
});

export function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Unexplained(`${what} is not there`);
  return found;
}

export const byId = <T extends { id: number }>(things: readonly T[], id: number | null): T | undefined =>
  things.find((each) => each.id === id);

export const profilesOf = (cloud: Cloud, computeId: number): Profile[] =>
  cloud.profiles.filter((profile) => profile.computeId === computeId);

export const interfacesOf = (cloud: Cloud, computeId: number): Interface[] =>
  profilesOf(cloud, computeId).flatMap(({ interfaces }) => interfaces);

export const overlap = (one: string, other: string): boolean => networksOverlap(networkOf(one), networkOf(other));

/** The blocks that an interface takes of its subnet. */
export const blocksOf = ({ address, ranges }: Wanted): string[] => [
  ...(address === null ? [] : [`${address}/32`]),
  ...ranges,
];

/** The blocks that all interfaces except one take of a subnet. */
export const takenIn = (cloud: Cloud, subnetId: number, butOf?: number): string[] =>
  cloud.profiles
    .flatMap(({ interfaces }) => interfaces)
    .filter((each) => each.subnetId === subnetId && each.id !== butOf)
    .flatMap(blocksOf);

/** Who takes blocks of a subnet: an instance and its profile, as far as they are there yet. */
export interface Holder {
  computeId?: number;
  configId?: number;
}

/**
 * The blocks that an interface may not take: those of other instances, and of other interfaces of its profile. One of an
 * instance's profiles runs at a time, so they may share (contract 1.1).
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

export interface Vlan {
  region: string;
  label: string;
  computes: number[];
}

/** VLANs of an account: the first interface creates one, and the last one removes it. */
export function vlansOf(cloud: Cloud): Vlan[] {
  const vlans = new Map<string, Vlan>();
  for (const { computeId, interfaces } of cloud.profiles.toSorted((one, other) => one.computeId - other.computeId)) {
    const { region } = must(byId(cloud.instances, computeId), `instance ${computeId}`);
    for (const { label } of interfaces.filter(({ purpose }) => purpose === 'vlan')) {
      const vlan = vlans.get(`${region} ${label}`) ?? { region, label: label ?? '', computes: [] };
      vlans.set(`${region} ${label}`, vlan);
      if (!vlan.computes.includes(computeId)) vlan.computes.push(computeId);
    }
  }
  return [...vlans.values()];
}

/** The public address of a NAT; undefined when the instance has no such address that it does not share. */
export const natAddress = (
  asked: string,
  { publicIps, lent = [] }: Pick<Instance, 'publicIps'> & Partial<Pick<Instance, 'lent'>>,
): string | undefined =>
  publicIps.find((address) => !lent.includes(address) && (asked === ANY_ADDRESS || address === asked));

export const addressesOf = ({ publicIps, privateIps }: Pick<Instance, 'publicIps' | 'privateIps'>): string[] => [
  ...publicIps,
  ...privateIps,
];

/** Ends the sharing of addresses that are gone, and says of each address whether it is shared. */
export function settleShares({ instances }: Pick<Cloud, 'instances'>): void {
  const all = new Set(instances.flatMap(addressesOf));
  for (const each of instances) each.borrowed = each.borrowed.filter((address) => all.has(address));
  const borrowed = new Set(instances.flatMap((each) => each.borrowed));
  for (const each of instances) each.lent = addressesOf(each).filter((address) => borrowed.has(address));
}
