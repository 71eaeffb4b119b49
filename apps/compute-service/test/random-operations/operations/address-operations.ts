import { addInstanceIp, deleteInstanceIp } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import { byId, interfacesOf, must } from '../cloud/cloud.js';
import type { Cloud } from '../cloud/cloud.js';
import { mustBeNobodys, settleShares } from '../cloud/holdings.js';
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
        const { publicIps, privateIps, region } = must(byId(after.instances, computeId), 'the instance');
        mustBeNobodys(after, [address], region);
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
