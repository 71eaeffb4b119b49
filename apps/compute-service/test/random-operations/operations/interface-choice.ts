import { formatIp, networkOf } from '@stratus/contracts';
import type { InterfaceRecord, InterfaceRequest, Purpose, UpdateInterfaceRequest } from '@stratus/contracts';
import { NO_ID, Unexplained, pick } from '@stratus/testing/random';
import { blocksOf, overlap, takenIn, usableIn } from '../cloud/blocks.js';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud, Instance, Interface, Subnet, Wanted } from '../cloud/cloud.js';
import { natAddress } from '../cloud/holdings.js';
import { inSubnets, natStays } from './interface-rules.js';
import type { Planned } from './interface-rules.js';

export type NatChoice = 'any' | 'own' | 'foreign' | 'none';

export interface InterfaceChoice {
  purpose: Purpose;
  primary: boolean;
  label: string | null;
  ipam: string;
  subnet: number;
  /** Position of the address in its subnet; null to let the service pick one. */
  host: number | null;
  /** Positions and prefix lengths. */
  ranges: [number, number][];
  nat: NatChoice;
}

/** Missing fields stay unchanged. */
export interface UpdateChoice {
  primary?: boolean;
  host?: number;
  ranges?: [number, number][];
  nat?: NatChoice;
}

const FOREIGN = '203.0.113.98';
const placeIn = (subnet: Subnet | undefined, place: number): string =>
  formatIp({ family: 4, value: networkOf(subnet?.ipv4 ?? '10.0.0.0/29').first + BigInt(place) });
const rangesIn = (subnet: Subnet | undefined, ranges: readonly [number, number][]): string[] =>
  ranges.map(([place, prefix]) => `${placeIn(subnet, place)}/${prefix}`);
const natIn = (nat: NatChoice, instance: Instance | undefined): string | null =>
  ({ any: 'any', own: instance?.publicIps.at(-1) ?? FOREIGN, foreign: FOREIGN, none: null })[nat];

/** @param instance undefined for a new one, whose addresses are not known yet. */
export function requestOf(cloud: Cloud, choice: InterfaceChoice, instance: Instance | undefined): InterfaceRequest {
  const { purpose, label, ipam, host, ranges, nat } = choice;
  const primary = choice.primary && { primary: true };
  if (purpose === 'public') return { purpose, ...primary };
  if (purpose === 'vlan') return { purpose, ...primary, ...(label !== null && { label }), ipam_address: ipam };
  const subnet = pick(cloud.subnets, choice.subnet);
  return {
    purpose,
    ...primary,
    subnet_id: subnet?.id ?? NO_ID,
    ipv4: { ...(host !== null && { vpc: placeIn(subnet, host) }), nat_1_1: natIn(nat, instance) },
    ip_ranges: rangesIn(subnet, ranges),
  };
}

export function updateOf(
  cloud: Cloud,
  { primary, host, ranges, nat }: UpdateChoice,
  { instance, before }: { instance: Instance | undefined; before: Interface | undefined },
): UpdateInterfaceRequest {
  const subnet = byId(cloud.subnets, before?.subnetId ?? null);
  return {
    ...(primary !== undefined && { primary }),
    ...((host !== undefined || nat !== undefined) && {
      ipv4: {
        ...(host !== undefined && { vpc: placeIn(subnet, host) }),
        ...(nat !== undefined && { nat_1_1: natIn(nat, instance) }),
      },
    }),
    ...(ranges && { ip_ranges: rangesIn(subnet, ranges) }),
  };
}

export const wantedBy = (request: InterfaceRequest): Wanted => ({
  purpose: request.purpose,
  label: request.label ?? null,
  ipam: request.ipam_address ?? null,
  primary: request.primary ?? false,
  subnetId: request.subnet_id ?? null,
  address: request.ipv4?.vpc ?? null,
  natAsked: request.ipv4?.nat_1_1 ?? null,
  ranges: request.ip_ranges ?? [],
});

/** The interface after an update; fields missing in the request keep their values. */
export const updatedBy = (
  before: Interface,
  { primary, ipv4, ip_ranges: ranges }: UpdateInterfaceRequest,
): Planned => ({
  ...before,
  primary: primary ?? before.primary,
  address: ipv4?.vpc ?? before.address,
  natAsked: ipv4?.nat_1_1 === undefined ? before.natAsked : ipv4.nat_1_1,
  ranges: ranges ?? before.ranges,
  former: before,
});

/**
 * The interfaces of a profile after a request that replaces all: an interface on the same subnet or VLAN as before
 * remains the same, and keeps its address when the request names none. Pairs equal addresses first.
 */
export function givenAgain(before: readonly Interface[], wanted: readonly Wanted[]): Planned[] {
  const left = new Set(before);
  const formers = new Map<Wanted, Interface>();
  for (const sameAddress of [true, false]) {
    for (const each of wanted.filter((one) => !formers.has(one))) {
      const fits = (one: Interface) =>
        one.purpose === each.purpose &&
        one.subnetId === each.subnetId &&
        one.label === each.label &&
        (!sameAddress || one.address === each.address);
      const former = [...left].find(fits);
      if (!former) continue;
      formers.set(each, former);
      left.delete(former);
    }
  }
  return wanted.map((each) => {
    const former = formers.get(each);
    return former ? { ...each, address: each.address ?? former.address, former } : each;
  });
}

/** The interfaces with the ids and the picked addresses from the reply. */
export function stored(
  cloud: Cloud,
  instance: Instance,
  planned: readonly Planned[],
  records: readonly InterfaceRecord[],
): Interface[] {
  const { free } = inSubnets(cloud, instance, planned);
  return planned.map((each, index) => {
    const { former, ...wanted } = each;
    const { id, ipv4 } = must(records[index], `an interface ${index} in the answer`);
    const nat = each.natAsked === null ? null : natStays(each) ? former?.nat : natAddress(each.natAsked, instance);
    const address = each.purpose === 'vpc' ? (each.address ?? must(ipv4?.vpc, 'an address')) : null;
    if (free.has(each) && address !== null) mayBePicked(cloud, { each, address, lowest: free.get(each)?.[0] }, planned);
    return { ...wanted, id, address, active: former?.active ?? false, nat: nat ?? null };
  });
}

function mayBePicked(
  cloud: Cloud,
  { each, address, lowest }: { each: Planned; address: string; lowest: string | undefined },
  planned: readonly Planned[],
): void {
  const subnet = must(byId(cloud.subnets, each.subnetId), 'the subnet');
  const inProfile = planned.filter((other) => other.subnetId === subnet.id).flatMap(blocksOf);
  const taken = [...takenIn(cloud, subnet.id), ...inProfile];
  const isFree = usableIn(subnet).includes(address) && !taken.some((block) => overlap(block, `${address}/32`));
  if (cloud.picks === 'lowest' && address !== lowest) throw new Unexplained(`picked ${address}, not ${lowest}`);
  if (cloud.picks !== 'unchecked' && !isFree) throw new Unexplained(`picked ${address}, which is not free`);
}
