import { ANY_ADDRESS } from '@stratus/contracts';
import { Unexplained } from '@stratus/testing/random';
import { overlap } from './blocks.js';
import type { Cloud, Instance } from './cloud.js';

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

/** All that an assignment can give to another instance. */
export const holdingsOf = (instance: Instance): string[] => [...addressesOf(instance), ...instance.ranges];

/** How a share names a range. */
export const firstOf = (range: string): string => range.split('/')[0] ?? '';

/** All that other instances can answer for, as a share names it. */
export const shareablesOf = (instance: Instance): string[] => [
  ...addressesOf(instance),
  ...instance.ranges.map(firstOf),
];

/** The pools of private addresses are per region: two regions may have the same one. */
export const ownerOf = ({ instances }: Cloud, text: string, region: string | undefined): Instance | undefined =>
  instances.find((each) => each.region === region && [...holdingsOf(each), ...shareablesOf(each)].includes(text));

/** @throws Unexplained when an instance of the region already has one of these, or a range that overlaps with one. */
export function mustBeNobodys({ instances, picks }: Cloud, holdings: readonly string[], region: string): void {
  const held = instances.filter((each) => each.region === region).flatMap(holdingsOf);
  const shared = holdings.filter((one) => held.some((other) => overlap(blockOf(one), blockOf(other))));
  if (picks !== 'unchecked' && shared.length > 0) throw new Unexplained(`${shared} have two owners`);
}

const blockOf = (holding: string): string => (holding.includes('/') ? holding : `${holding}/32`);

/** Ends the sharing of addresses that are gone, and says of each address whether it is shared. */
export function settleShares({ instances }: Pick<Cloud, 'instances'>): void {
  const all = new Set(instances.flatMap(shareablesOf));
  for (const each of instances) each.borrowed = each.borrowed.filter((address) => all.has(address));
  const borrowed = new Set(instances.flatMap((each) => each.borrowed));
  for (const each of instances) each.lent = shareablesOf(each).filter((address) => borrowed.has(address));
}
