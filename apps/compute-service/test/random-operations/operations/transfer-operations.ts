import { COMPUTE_ID, assignIps, shareIps } from '@stratus/contracts';
import { NO_ID, pick, refused } from '@stratus/testing/random';
import { byId, interfacesOf, must } from '../cloud/cloud.js';
import type { Cloud, Instance } from '../cloud/cloud.js';
import { firstOf, holdingsOf, ownerOf, settleShares, shareablesOf } from '../cloud/holdings.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';

const UNUSED = '203.0.113.99';
const REGION = 'us-east';
const KINDS = ['publicIps', 'privateIps', 'ranges'] as const;

const hasNat = (now: Cloud, owner: Instance | undefined, address: string): boolean =>
  owner !== undefined && interfacesOf(now, owner.id).some(({ nat }) => nat === address);

/** An address or a range of one instance, and the instance that gets it. */
export interface Transfer {
  from: number;
  address: number;
  to: number;
}

export function assignsAddresses(cloud: Cloud, { transfers }: { transfers: readonly Transfer[] }): Asked {
  const assignments = transfers.map(({ from, address, to }) => {
    const giver = pick(cloud.instances, from);
    return {
      address: (giver && pick(holdingsOf(giver), address)) ?? UNUSED,
      [COMPUTE_ID]: pick(cloud.instances, to)?.id ?? NO_ID,
    };
  });
  const moved = (now: Cloud): Cloud => {
    const after = structuredClone(now);
    // An address that is assigned twice is refused; the other rules apply to its first assignment.
    const first = assignments.filter(
      ({ address }, at) => assignments.findIndex((one) => one.address === address) === at,
    );
    for (const { address, [COMPUTE_ID]: id } of first) {
      const [owner, receiver] = [ownerOf(after, address, REGION), byId(after.instances, id)];
      if (!owner || owner === receiver) continue;
      for (const kind of KINDS.filter((each) => owner[each].includes(address))) {
        receiver?.[kind].push(address);
        owner[kind] = owner[kind].filter((other) => other !== address);
      }
    }
    return after;
  };
  return asking(
    assignIps,
    { body: { region: REGION, assignments } },
    {
      faults: (now) => {
        const after = moved(now);
        return assignments.flatMap(({ address, [COMPUTE_ID]: id }, index) => {
          const [owner, receiver] = [ownerOf(now, address, REGION), byId(now.instances, id)];
          const moves = owner !== receiver;
          const earlier = assignments.slice(0, index).some((other) => other.address === address);
          const bound = owner?.lent.includes(firstOf(address)) || hasNat(now, owner, address);
          const emptied = owner && byId(after.instances, owner.id)?.publicIps.length === 0;
          const then = byId(after.instances, id);
          const crowded = then && (then.privateIps.length > 1 || then.ranges.length > 1);
          return [
            !owner && !earlier && refused(),
            (earlier || (owner && ((moves && bound) || emptied))) && refused(`assignments[${index}].address`),
            !receiver && refused(),
            receiver && (receiver.region !== REGION || crowded) && refused(`assignments[${index}].${COMPUTE_ID}`),
          ];
        });
      },
      done: (after) => {
        after.instances = moved(after).instances;
      },
    },
  );
}

export function sharesAddresses(
  cloud: Cloud,
  choice: { instance: number; others: readonly Omit<Transfer, 'to'>[] },
): Asked {
  const computeId = pick(cloud.instances, choice.instance)?.id ?? NO_ID;
  const ips = choice.others.map(({ from, address }) => {
    const giver = pick(cloud.instances, from);
    return (giver && pick(shareablesOf(giver), address)) ?? UNUSED;
  });
  return asking(
    shareIps,
    { body: { [COMPUTE_ID]: computeId, ips } },
    {
      faults: (now) => {
        const receiver = byId(now.instances, computeId);
        if (!receiver) return [refused(COMPUTE_ID)];
        return ips.map((address, index) => {
          const owner = ownerOf(now, address, receiver.region);
          const twice = ips.indexOf(address) < index;
          const isOwn = owner === receiver && !owner?.ranges.map(firstOf).includes(address);
          return (!owner || isOwn || hasNat(now, owner, address) || twice) && refused(`ips[${index}]`);
        });
      },
      done: (after) => {
        must(byId(after.instances, computeId), 'the instance').borrowed = [...ips];
        settleShares(after);
      },
    },
  );
}
