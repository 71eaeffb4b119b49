import { ANY_ADDRESS, formatIp, lastOf, networkOf, networksOverlap, nthOf, sizeOf } from '@stratus/contracts';
import type { Purpose } from '@stratus/contracts';
import { Unexplained } from '@stratus/testing';

/** What one account has, as the rules see it: no tables, no services, no reservations. */
export interface Cloud {
  vpcs: Vpc[];
  subnets: Subnet[];
  instances: Instance[];
  profiles: Profile[];
  /** How much is held against an address that was picked: all that is known when nobody else asks at the same time. */
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
  publicIps: string[];
  privateIps: string[];
}
export interface Profile {
  id: number;
  computeId: number;
  interfaces: Interface[];
}
export interface Interface extends Wanted {
  id: number;
  active: boolean;
  nat: string | null;
}
/** What is asked of an interface; an address that is null is to be picked. */
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

/** An answer that no rule allows for. */

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

/** All that an interface has of its subnet. */
export const blocksOf = ({ address, ranges }: Wanted): string[] => [
  ...(address === null ? [] : [`${address}/32`]),
  ...ranges,
];

/** What interfaces have of a subnet, all but one of them. */
export const takenIn = (cloud: Cloud, subnetId: number, butOf?: number): string[] =>
  cloud.profiles
    .flatMap(({ interfaces }) => interfaces)
    .filter((each) => each.subnetId === subnetId && each.id !== butOf)
    .flatMap(blocksOf);

/** The addresses that an interface may have, lowest first: neither the first two nor the last two. */
export function usableIn({ ipv4 }: Subnet): string[] {
  const network = networkOf(ipv4);
  const all = Array.from({ length: Number(sizeOf(network)) }, (_, index) => formatIp(nthOf(network, index)));
  return all.slice(2, -2);
}

/** Whether all of a block may be an interface's. */
export function isUsable(block: string, { ipv4 }: Subnet): boolean {
  const [network, inner] = [networkOf(ipv4), networkOf(block)];
  return lastOf(inner).value <= nthOf(network, -3).value && inner.first >= nthOf(network, 2).value;
}

export interface Vlan {
  region: string;
  label: string;
  computes: number[];
}

/** VLANs of an account: they come with their first interface, and go with the last one. */
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

/** The address that a NAT leads from; undefined when the instance has none such. */
export const natAddress = (asked: string, { publicIps }: Pick<Instance, 'publicIps'>): string | undefined =>
  asked === ANY_ADDRESS ? publicIps[0] : publicIps.find((address) => address === asked);
