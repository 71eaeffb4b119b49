import { ANY_ADDRESS } from '@stratus/contracts';
import { Unexplained } from '@stratus/testing/random';
import { overlap } from './blocks.js';
import type { Cloud, Instance } from './cloud.js';

/** The public address of a NAT; undefined unless the instance has this address and does not share it. */
export const natAddress = (
  asked: string,
  { publicIps, lent = [] }: Pick<Instance, 'publicIps'> & Partial<Pick<Instance, 'lent'>>,
): string | undefined =>
  publicIps.find((address) => !lent.includes(address) && (asked === ANY_ADDRESS || address === asked));

export const addressesOf = ({ publicIps, privateIps }: Pick<Instance, 'publicIps' | 'privateIps'>): string[] => [
  ...publicIps,
  ...privateIps,
];

/** All addresses and ranges that an assignment can give to another instance. */
export const holdingsOf = (instance: Instance): string[] => [...addressesOf(instance), ...instance.ranges];

/** The name of a range in a share. */
export const firstOf = (range: string): string => range.split('/')[0] ?? '';

/** All addresses and ranges that other instances can share, by their names in a share. */
export const shareablesOf = (instance: Instance): string[] => [
  ...addressesOf(instance),
  ...instance.ranges.map(firstOf),
];

/** The pools of private addresses are per region: two regions may use the same address. */
export const ownerOf = ({ instances }: Cloud, text: string, region: string | undefined): Instance | undefined =>
  instances.find((each) => each.region === region && [...holdingsOf(each), ...shareablesOf(each)].includes(text));

/** @throws Unexplained when an instance of the region already has one of these, or a range that overlaps with one. */
export function mustBeNobodys({ instances, picks }: Cloud, holdings: readonly string[], region: string): void {
  const held = instances.filter((each) => each.region === region).flatMap(holdingsOf);
  const shared = holdings.filter((one) => held.some((other) => overlap(blockOf(one), blockOf(other))));
  if (picks !== 'unchecked' && shared.length > 0) throw new Unexplained(`${shared} have two owners`);
}

const blockOf = (holding: string): string => (holding.includes('/') ? holding : `${holding}/32`);

/** Ends the sharing of addresses that no longer exist, and marks each address that is shared. */
export function settleShares({ instances }: Pick<Cloud, 'instances'>): void {
  const all = new Set(instances.flatMap(shareablesOf));
  for (const each of instances) each.borrowed = each.borrowed.filter((address) => all.has(address));
  const borrowed = new Set(instances.flatMap((each) => each.borrowed));
  for (const each of instances) each.lent = shareablesOf(each).filter((address) => borrowed.has(address));
}
