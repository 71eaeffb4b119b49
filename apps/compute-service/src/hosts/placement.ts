/** The names of the hosts of each region, in the order in which they are configured. */
export type HostsByRegion = ReadonlyMap<string, readonly string[]>;

const partsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The entries of a list like `us-east=host-a,host-b;us-west=host-c`. */
export const entriesIn = (text: string): [region: string, hosts: string[]][] =>
  partsOf(text, ';').map((entry) => {
    const [region = '', ...hosts] = entry.split('=');
    return [region, partsOf(hosts.join('='), ',')];
  });

export const hostsIn = (text: string): HostsByRegion => new Map(entriesIn(text));

/** A host, and how many instances are on it. */
export interface HostLoad {
  uuid: string;
  instances: number;
}

/**
 * The host for an instance: the one with the fewest instances, of equal ones the first.
 *
 * @param current where the instance is: it moves to another one, if there is any.
 * @returns undefined if the region has no hosts.
 */
export function decidePlacement(hosts: readonly HostLoad[], current?: string): string | undefined {
  const others = hosts.filter(({ uuid }) => uuid !== current);
  const [fewest] = (others.length > 0 ? others : hosts).toSorted((one, other) => one.instances - other.instances);
  return fewest?.uuid;
}
