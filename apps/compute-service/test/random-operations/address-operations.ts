import { addInstanceIp, deleteInstanceIp } from '@stratus/contracts';
import { NO_ID, UNKNOWN, Unexplained, pick, refused } from '@stratus/testing';
import { byId, interfacesOf, must } from './cloud.js';
import type { Cloud } from './cloud.js';
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
