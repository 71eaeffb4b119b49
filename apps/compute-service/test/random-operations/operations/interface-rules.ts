import { refused } from '@stratus/testing/random';
import type { Fault } from '@stratus/testing/random';
import { blocksOf, forbiddenIn, isUsable, overlap, takenIn, usableIn } from '../cloud/blocks.js';
import type { Holder } from '../cloud/blocks.js';
import { byId, vlansOf } from '../cloud/cloud.js';
import type { Cloud, Instance, Interface, Wanted } from '../cloud/cloud.js';
import { natAddress } from '../cloud/holdings.js';

/** A wanted interface, with its previous state unless it is new. */
export interface Planned extends Wanted {
  former?: Interface;
}
type FieldOf = (index: number, name?: string) => string | undefined;
export const inProfile: FieldOf = (index, name) => (name === undefined ? 'interfaces' : `interfaces[${index}].${name}`);
export const alone: FieldOf = (_index, name) => name;

const WITHOUT_VLANS = 'us-central';
const MAX_VLANS = 10;

/** The errors in new interfaces by contract 4.3, given the other interfaces of the same profile. */
export function faultsOfNew(
  wanted: readonly Wanted[],
  beside: { ofProfile: readonly Wanted[]; isNew?: boolean },
  fieldOf: FieldOf,
): Fault[] {
  const fault = (index: number, name?: string): Fault => refused(fieldOf(index, name));
  const faults = atMostThree(wanted, beside.ofProfile) ? [] : [fault(0)];
  for (const [index, each] of wanted.entries()) {
    const earlier = wanted.slice(0, index);
    const others = [...beside.ofProfile, ...earlier];
    const broken = [
      ...(onePublic(each, others) ? [] : ['purpose']),
      ...(onePrimary(each, earlier) ? [] : ['primary']),
      ...(each.purpose === 'vlan' ? brokenByVlan(each, others) : []),
      ...(each.purpose === 'vpc' && each.subnetId === null ? ['subnet_id'] : []),
      ...(beside.isNew && each.natAsked !== null && each.natAsked !== 'any' ? ['ipv4.nat_1_1'] : []),
    ];
    faults.push(...broken.map((name) => fault(index, name)));
  }
  return faults;
}

const atMostThree = (some: readonly Wanted[], others: readonly Wanted[]): boolean => some.length + others.length <= 3;
const onePublic = ({ purpose }: Wanted, others: readonly Wanted[]): boolean =>
  purpose !== 'public' || others.every((other) => other.purpose !== 'public');
const onePrimary = ({ primary }: Wanted, earlier: readonly Wanted[]): boolean =>
  !primary || earlier.every((other) => !other.primary);
const brokenByVlan = ({ label, ipam, primary }: Wanted, others: readonly Wanted[]): string[] => [
  ...(label !== null && others.every((other) => other.label !== label) ? [] : ['label']),
  ...(others.every((other) => !sameHost(ipam, other.ipam)) ? [] : ['ipam_address']),
  ...(primary ? ['primary'] : []),
];
const sameHost = (one: string | null, other: string | null): boolean =>
  !!one && !!other && one.split('/')[0] === other.split('/')[0];

/**
 * The errors that the owners of subnets, VLANs and addresses find in wanted interfaces, in the order of the requests.
 */
export function faultsElsewhere(
  cloud: Cloud,
  instance: Pick<Instance, 'region' | 'publicIps'> & Holder,
  planned: readonly Planned[],
  fieldOf: FieldOf,
): Fault[] {
  return [
    ...inSubnets(cloud, instance, planned).faults,
    ...inVlans(cloud, instance, planned),
    ...ofNats(instance, planned),
  ].map(({ index, name }) => refused(fieldOf(index, name)));
}

interface Broken {
  index: number;
  name: string;
}

/** The addresses that each interface may get. Changed ones still hold their old address; those that name one come first. */
export function inSubnets(
  cloud: Cloud,
  instance: Pick<Instance, 'region'> & Holder,
  planned: readonly Planned[],
): { faults: Broken[]; free: Map<Planned, string[]> } {
  const held = new Map<number, string[]>();
  const free = new Map<Planned, string[]>();
  const faults: Broken[] = [];
  const choice = ({ former, address, ranges }: Planned): number =>
    former ? 3 : address !== null ? 2 : Math.min(ranges.length, 1);
  const moving = planned.filter((each) => each.purpose === 'vpc' && !keepsBlocks(each));
  for (const each of moving.toSorted((one, other) => choice(other) - choice(one))) {
    const subnet = byId(cloud.subnets, each.subnetId);
    const index = planned.indexOf(each);
    const broken = (name: string) => faults.push({ index, name });
    if (!subnet || byId(cloud.vpcs, subnet.vpcId)?.region !== instance.region) broken('subnet_id');
    if (!subnet) continue;
    const blocks = blocksOf(each);
    if (each.address !== null && !isUsable(`${each.address}/32`, subnet)) broken('ipv4.vpc');
    for (const [at, range] of each.ranges.entries()) if (!isUsable(range, subnet)) broken(`ip_ranges[${at}]`);
    if (blocks.some((one, at) => blocks.slice(0, at).some((other) => overlap(one, other)))) broken('ip_ranges');
    const ofRequest = held.get(subnet.id) ?? [];
    const forbidden = [...forbiddenIn(cloud, subnet.id, instance, each.former?.id), ...ofRequest];
    const inUse = (block: string) => forbidden.some((other) => overlap(block, other));
    if (each.address !== null && inUse(`${each.address}/32`)) broken('ipv4.vpc');
    for (const [at, range] of each.ranges.entries()) if (inUse(range)) broken(`ip_ranges[${at}]`);

    const taken = [...takenIn(cloud, subnet.id, each.former?.id), ...ofRequest];
    const left = usableIn(subnet).filter((one) => [...taken, ...blocks].every((other) => !overlap(`${one}/32`, other)));
    if (each.address === null && left[0] === undefined) broken('subnet_id');
    if (each.address === null) free.set(each, left);
    held.set(subnet.id, [
      ...(held.get(subnet.id) ?? []),
      ...blocks,
      ...(each.address === null ? left.slice(0, 1) : []).map((one) => `${one}/32`),
    ]);
  }
  return { faults, free };
}

const keepsBlocks = (each: Planned): boolean =>
  each.former !== undefined && JSON.stringify(blocksOf(each)) === JSON.stringify(blocksOf(each.former));

function inVlans(cloud: Cloud, { region }: Pick<Instance, 'region'>, planned: readonly Planned[]): Broken[] {
  const labels = new Set(
    vlansOf(cloud)
      .filter((vlan) => vlan.region === region)
      .map(({ label }) => label),
  );
  return planned.flatMap((each, index) => {
    if (each.purpose !== 'vlan' || each.former) return [];
    if (region === WITHOUT_VLANS) return [{ index, name: 'purpose' }];
    if (!labels.has(each.label ?? '') && labels.size >= MAX_VLANS) return [{ index, name: 'label' }];
    labels.add(each.label ?? '');
    return [];
  });
}

const ofNats = (instance: Pick<Instance, 'publicIps'>, planned: readonly Planned[]): Broken[] =>
  planned.flatMap((each, index) =>
    each.natAsked === null || natStays(each) || natAddress(each.natAsked, instance) !== undefined
      ? []
      : [{ index, name: 'ipv4.nat_1_1' }],
  );

/** Whether the NAT stays: naming its current address changes nothing. */
export const natStays = ({ former, natAsked }: Planned): boolean =>
  former !== undefined && natAsked !== null && (natAsked === former.natAsked || natAsked === former.nat);
