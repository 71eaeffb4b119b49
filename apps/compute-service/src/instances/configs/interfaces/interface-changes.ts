import { isDeepStrictEqual } from 'node:util';
import type { Interface } from './interface.js';

/** The requests to other services for a change of a profile's interfaces; computed before the first request. */
export interface InterfaceChanges {
  computeId: number;
  region: string;
  /** New interfaces that need an address or a VLAN. */
  added: AddedInterface[];
  /** Interfaces that keep their subnet but change their address, ranges or NAT. */
  changed: ChangedInterface[];
  /** Interfaces that release their address, NAT or VLAN. */
  removed: RemovedInterface[];
}

interface Named {
  /** Prefix of the interface's field names in the request. */
  prefix: string;
}
export interface AddedInterface extends Named {
  interface: Interface;
}
export interface ChangedInterface extends Named {
  interface: Interface;
  changeId: string;
  /** Missing if the interface keeps its address. */
  address?: string;
  ipRanges?: string[];
  /** The public address to request, null to end the NAT; missing if the NAT stays as it is. */
  nat?: string | null;
}
export type RemovedInterface = Pick<Interface, 'attachmentId' | 'purpose' | 'natAsked'>;

/** Prefix of the field names of the interface at this position in the request. */
export type PrefixOf = (position: number) => string;

/**
 * The requests that turn a profile's current interfaces into the wanted ones.
 *
 * @param changeIds one for each wanted interface, in order.
 */
export function changesBetween(
  instance: { id: number; region: string },
  before: readonly Interface[],
  after: readonly Interface[],
  changeIds: readonly string[],
  prefixOf: PrefixOf,
): InterfaceChanges {
  const former = new Map(before.map((each) => [each.id, each]));
  const remaining = new Set(after.map(({ id }) => id));
  return {
    computeId: instance.id,
    region: instance.region,
    added: after.flatMap((each, position) =>
      former.has(each.id) || each.purpose === 'public' ? [] : [{ interface: each, prefix: prefixOf(position) }],
    ),
    changed: after.flatMap((each, position) => {
      const change = changeOf(former.get(each.id), each);
      const changeId = changeIds[position];
      return change && changeId ? [{ interface: each, changeId, prefix: prefixOf(position), ...change }] : [];
    }),
    removed: before
      .filter(({ id, purpose }) => !remaining.has(id) && purpose !== 'public')
      .map(({ attachmentId, purpose, natAsked }) => ({ attachmentId, purpose, natAsked })),
  };
}

type Change = Pick<ChangedInterface, 'address' | 'ipRanges' | 'nat'>;

function changeOf(before: Interface | undefined, after: Interface): Change | undefined {
  if (!before || after.purpose !== 'vpc') return undefined;
  const moved = after.address !== null && after.address !== before.address;
  const change: Change = {
    ...(moved && after.address !== null && { address: after.address }),
    ...(!isDeepStrictEqual(after.ipRanges, before.ipRanges) && { ipRanges: after.ipRanges }),
    ...natChange(before, after, moved),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** A NAT maps to the address and follows its change; a NAT that stays keeps its public address. */
function natChange(before: Interface, after: Interface, moved: boolean): Pick<Change, 'nat'> {
  if (after.natAsked === null) return before.natAsked === null ? {} : { nat: null };
  const stays = after.natAsked === before.natAsked || after.natAsked === before.nat;
  if (stays) return moved ? { nat: before.nat } : {};
  return { nat: after.natAsked };
}

/** Results from the other services, by interface id. */
export interface Settlement {
  addresses: Readonly<Record<number, Pick<Interface, 'vpcId' | 'address' | 'ipRanges'>>>;
  nats: Readonly<Record<number, string | null>>;
}

/** The interfaces with their new addresses. */
export const settled = (interfaces: readonly Interface[], { addresses, nats }: Settlement): Interface[] =>
  interfaces.map((each) => ({
    ...each,
    ...addresses[each.id],
    ...(each.id in nats && { nat: nats[each.id] ?? null }),
  }));
