import type { ApiError, InterfaceRequest } from '@stratus/contracts';
import { newInterface, wantedBy } from './interface.js';
import type { Interface, WantedInterface } from './interface.js';

/** Ids for the interfaces that turn out to be new. */
export interface FreshIds {
  id: number;
  attachmentId: string;
}

/**
 * The interfaces of a profile after all of them have been given again (contract 4.2): one that is on the same subnet or
 * VLAN as before stays that interface, with what is asked of it now; without an address asked for it keeps the one it has.
 * The others are new, with ids taken from `fresh` in order.
 */
export function replaceInterfaces(
  config: { id: number; computeId: number },
  before: readonly Interface[],
  requests: readonly InterfaceRequest[],
  fresh: readonly FreshIds[],
): Interface[] {
  const wanted = requests.map(wantedBy);
  const same = pairUp(before, wanted);
  const unused = [...fresh];
  const replaced: Interface[] = [];
  for (const [position, each] of wanted.entries()) {
    const former = same.get(each);
    if (former) {
      replaced.push({ ...former, ...each, address: each.address ?? former.address, position });
    } else {
      const ids = unused.shift();
      if (!ids) throw new Error('there are fewer fresh ids than new interfaces');
      replaced.push(newInterface(each, { ...ids, computeId: config.computeId, configId: config.id }, position));
    }
  }
  return replaced;
}

/**
 * Refuses to leave out an interface that the instance runs with in a VPC: as if it were deleted by itself (contract 4.3 rule
 * 10). A VLAN may be left, which then takes effect with the next boot; that is how one leaves it (decision 11).
 */
export function faultsOfLeavingOut(before: readonly Interface[], requests: readonly InterfaceRequest[]): ApiError[] {
  const stay = new Set(pairUp(before, requests.map(wantedBy)).values());
  return before
    .filter((each) => each.active && each.purpose === 'vpc' && !stay.has(each))
    .map(({ id }) => ({
      field: 'interfaces',
      reason: `The interface ${id} is active in its VPC: shut the instance down, or reboot it with another profile, before leaving it out`,
    }));
}

/** Pairs of the same connection; those that also agree on the address first, so that no two swap theirs. */
function pairUp(before: readonly Interface[], wanted: readonly WantedInterface[]): Map<WantedInterface, Interface> {
  const pairs = new Map<WantedInterface, Interface>();
  const left = new Set(before);
  const pair = (fits: (one: Interface, other: WantedInterface) => boolean): void => {
    for (const each of wanted) {
      const former = pairs.has(each) ? undefined : [...left].find((candidate) => fits(candidate, each));
      if (!former) continue;
      pairs.set(each, former);
      left.delete(former);
    }
  };
  pair((one, other) => sameConnection(one, other) && one.address === other.address);
  pair(sameConnection);
  return pairs;
}

const sameConnection = (one: WantedInterface, other: WantedInterface): boolean =>
  one.purpose === other.purpose && one.subnetId === other.subnetId && one.label === other.label;
