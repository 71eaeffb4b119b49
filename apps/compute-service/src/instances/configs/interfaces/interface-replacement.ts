import type { ApiError, InterfaceRequest } from '@stratus/contracts';
import { newInterface, wantedBy } from './interface.js';
import type { Interface, WantedInterface } from './interface.js';

/** Ids for the new interfaces. */
export interface FreshIds {
  id: number;
  attachmentId: string;
}

/**
 * The interfaces of a profile after a request that replaces all of them (contract 4.2). An interface on the same subnet
 * or VLAN as before remains the same interface, with the fields of the request; it keeps its address if the request names
 * none. The others are new, with ids from `fresh` in order.
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
 * All errors in a request that omits active VPC interfaces, which cannot be deleted either (contract 4.3 rule 10). A
 * request may omit a VLAN interface: the instance leaves that VLAN with its next boot (decision 11).
 */
export function faultsOfLeavingOut(before: readonly Interface[], requests: readonly InterfaceRequest[]): ApiError[] {
  const stay = new Set(pairUp(before, requests.map(wantedBy)).values());
  return faultsOfLosing(before.filter((each) => !stay.has(each)));
}

/** All errors for the interfaces that a replacement omits. */
export const faultsOfLosing = (lost: readonly Pick<Interface, 'id' | 'active' | 'purpose'>[]): ApiError[] =>
  lost
    .filter(({ active, purpose }) => active && purpose === 'vpc')
    .map(({ id }) => ({
      field: 'interfaces',
      reason: `The interface ${id} is active in its VPC: shut the instance down, or reboot it with another profile, before leaving it out`,
    }));

/** Pairs interfaces with the same connection; pairs equal addresses first, to avoid swapping addresses. */
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
