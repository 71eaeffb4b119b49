import { COMPUTE_ID, addInstanceIp, assignIps, deleteInstanceIp, shareIps } from '@stratus/contracts';
import { NO_ID, UNKNOWN, Unexplained, pick, refused } from '@stratus/testing';
import { addressesOf, byId, interfacesOf, must, settleShares } from './cloud.js';
import type { Cloud, Instance } from './cloud.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';

export function addsAddress(cloud: Cloud, choice: { instance: number; isPublic: boolean }): Asked {
  const computeId = pick(cloud.instances, choice.instance)?.id ?? NO_ID;
  const { isPublic } = choice;
  return asking(
    addInstanceIp,
    { params: { computeId }, body: { type: 'ipv4', public: isPublic } },
    {
      faults: ({ instances }) => {
        const instance = byId(instances, computeId);
        return [!instance && UNKNOWN, !isPublic && instance?.privateIps.length === 1 && refused('public')];
      },
      done: (after, { address }) => {
        mustBeNobodys(after, [address]);
        const { publicIps, privateIps } = must(byId(after.instances, computeId), 'the instance');
        (isPublic ? publicIps : privateIps).push(address);
      },
    },
  );
}

export function removesAddress(cloud: Cloud, choice: { instance: number; address: number }): Asked {
  const chosen = pick(cloud.instances, choice.instance);
  const computeId = chosen?.id ?? NO_ID;
  const addresses = [...(chosen?.publicIps ?? []), ...(chosen?.privateIps ?? [])];
  const address = pick(addresses, choice.address) ?? '203.0.113.99';
  return asking(
    deleteInstanceIp,
    { params: { computeId, address } },
    {
      faults: (now) => {
        const { publicIps = [], privateIps = [] } = byId(now.instances, computeId) ?? {};
        return [
          ![...publicIps, ...privateIps].includes(address) && UNKNOWN,
          publicIps.length === 1 && publicIps[0] === address && refused('address'),
          interfacesOf(now, computeId).some(({ nat }) => nat === address) && refused('address'),
        ];
      },
      done: (after) => {
        const instance = must(byId(after.instances, computeId), 'the instance');
        instance.publicIps = instance.publicIps.filter((other) => other !== address);
        instance.privateIps = instance.privateIps.filter((other) => other !== address);
        settleShares(after);
      },
    },
  );
}

const UNUSED = '203.0.113.99';
const REGION = 'us-east';

const ownerOf = ({ instances }: Cloud, address: string): Instance | undefined =>
  instances.find((each) => addressesOf(each).includes(address));
const hasNat = (now: Cloud, owner: Instance | undefined, address: string): boolean =>
  owner !== undefined && interfacesOf(now, owner.id).some(({ nat }) => nat === address);

/** An address of one instance for another one. */
export interface Transfer {
  from: number;
  address: number;
  to: number;
}

export function assignsAddresses(cloud: Cloud, { transfers }: { transfers: readonly Transfer[] }): Asked {
  const assignments = transfers.map(({ from, address, to }) => ({
    address: pick(addressesOf(pick(cloud.instances, from) ?? { publicIps: [], privateIps: [] }), address) ?? UNUSED,
    [COMPUTE_ID]: pick(cloud.instances, to)?.id ?? NO_ID,
  }));
  const moved = (now: Cloud): Cloud => {
    const after = structuredClone(now);
    for (const { address, [COMPUTE_ID]: id } of assignments) {
      const [owner, receiver] = [ownerOf(after, address), byId(after.instances, id)];
      if (!owner || !receiver || owner === receiver) continue;
      (owner.publicIps.includes(address) ? receiver.publicIps : receiver.privateIps).push(address);
      owner.publicIps = owner.publicIps.filter((other) => other !== address);
      owner.privateIps = owner.privateIps.filter((other) => other !== address);
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
          const [owner, receiver] = [ownerOf(now, address), byId(now.instances, id)];
          const moves = owner !== receiver;
          const earlier = assignments.slice(0, index).some((other) => other.address === address);
          const bound = owner?.lent.includes(address) || hasNat(now, owner, address);
          const emptied = owner && byId(after.instances, owner.id)?.publicIps.length === 0;
          const crowded = (byId(after.instances, id)?.privateIps.length ?? 0) > 1;
          return [
            (owner?.region !== REGION || earlier || (moves && bound) || emptied) &&
              refused(`assignments[${index}].address`),
            (receiver?.region !== REGION || crowded) && refused(`assignments[${index}].${COMPUTE_ID}`),
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
  const ips = choice.others.map(
    ({ from, address }) =>
      pick(addressesOf(pick(cloud.instances, from) ?? { publicIps: [], privateIps: [] }), address) ?? UNUSED,
  );
  return asking(
    shareIps,
    { body: { [COMPUTE_ID]: computeId, ips } },
    {
      faults: (now) => {
        const receiver = byId(now.instances, computeId);
        if (!receiver) return [refused(COMPUTE_ID)];
        return ips.map((address, index) => {
          const owner = ownerOf(now, address);
          const twice = ips.indexOf(address) < index;
          const wrong = !owner || owner === receiver || owner.region !== receiver.region || hasNat(now, owner, address);
          return (wrong || twice) && refused(`ips[${index}]`);
        });
      },
      done: (after) => {
        must(byId(after.instances, computeId), 'the instance').borrowed = [...ips];
        settleShares(after);
      },
    },
  );
}

/** @throws Unexplained when an instance already owns one of these addresses. */
export function mustBeNobodys({ instances, picks }: Cloud, addresses: readonly string[]): void {
  const owned = new Set(instances.flatMap(({ publicIps, privateIps }) => [...publicIps, ...privateIps]));
  const shared = addresses.filter((address) => owned.has(address));
  if (picks !== 'unchecked' && shared.length > 0) throw new Unexplained(`${shared} have two owners`);
}
