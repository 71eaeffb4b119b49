import type { FirewallAction, FirewallDeviceType, Purpose } from '@stratus/contracts';
import { Unexplained } from '@stratus/testing/random';

/** The resources of one account, as the rules see them: no tables, no services, no reservations. */
export interface Cloud {
  vpcs: Vpc[];
  subnets: Subnet[];
  instances: Instance[];
  profiles: Profile[];
  balancers: Balancer[];
  firewalls: Firewall[];
  /** How strictly to check a picked address: it is predictable only without concurrent requests. */
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
  /** The profile that its creation boots later; that boot uses all changes made before it. */
  firstBoot: number | null;
  /** Whether a live migration keeps its gate closed. */
  migrating: boolean;
  publicIps: string[];
  privateIps: string[];
  slaac: string;
  /** Its IPv6 ranges, with prefix lengths. */
  ranges: string[];
  /** Addresses and ranges of other instances, and its own ranges, that it shares; ranges without prefix lengths. */
  borrowed: string[];
  /** Its own addresses and ranges that are shared. */
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
/** A node balancer. */
export interface Balancer {
  id: number;
  label: string;
  region: string;
}
/** A service that a firewall can protect. */
export interface Service {
  type: FirewallDeviceType;
  id: number;
}
export interface Firewall {
  id: number;
  label: string;
  enabled: boolean;
  /** For inbound traffic. */
  policy: FirewallAction;
  /** In the order in which they joined. */
  services: Service[];
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
  balancers: [],
  firewalls: [],
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
