import { createSubnet, createVpc, deleteSubnet, deleteVpc } from '@stratus/contracts';
import type { CreateSubnetRequest, SubnetRecord } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import { overlap, takenIn } from '../cloud/blocks.js';
import { byId } from '../cloud/cloud.js';
import type { Cloud } from '../cloud/cloud.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';

export interface SubnetChoice {
  label: string;
  ipv4: string;
}

export function createsVpc(_: Cloud, choice: { label: string; region: string; subnets: SubnetChoice[] }): Asked {
  const { label, region, subnets } = choice;
  return asking(
    createVpc,
    { body: { label, region, subnets } },
    {
      faults: (cloud) => [
        labelIsTaken(cloud.vpcs, label) && refused('label'),
        ...subnets.flatMap((subnet, index) => faultsBeside(subnets.slice(0, index), subnet, `subnets[${index}].`)),
      ],
      done: (cloud, { id, subnets: added }) => {
        cloud.vpcs.push({ id, label, region });
        for (const subnet of added) addSubnet(cloud, id, subnet);
      },
    },
  );
}

export function deletesVpc(cloud: Cloud, choice: { vpc: number }): Asked {
  const vpcId = pick(cloud.vpcs, choice.vpc)?.id ?? NO_ID;
  return asking(
    deleteVpc,
    { params: { vpcId } },
    {
      faults: ({ vpcs, ...rest }) => [
        !byId(vpcs, vpcId) && UNKNOWN,
        rest.subnets.some((subnet) => subnet.vpcId === vpcId && isInUse({ vpcs, ...rest }, subnet.id)) && refused(),
      ],
      done: (after) => {
        after.vpcs = after.vpcs.filter(({ id }) => id !== vpcId);
        after.subnets = after.subnets.filter((subnet) => subnet.vpcId !== vpcId);
      },
    },
  );
}

export function createsSubnet(cloud: Cloud, choice: { vpc: number; subnet: SubnetChoice }): Asked {
  const vpcId = pick(cloud.vpcs, choice.vpc)?.id ?? NO_ID;
  const { subnet } = choice;
  return asking(
    createSubnet,
    { params: { vpcId }, body: subnet },
    {
      faults: ({ vpcs, subnets }) => [
        !byId(vpcs, vpcId) && UNKNOWN,
        ...faultsBeside(
          subnets.filter((other) => other.vpcId === vpcId),
          subnet,
        ),
      ],
      done: (after, added) => addSubnet(after, vpcId, added),
    },
  );
}

export function deletesSubnet(cloud: Cloud, choice: { subnet: number }): Asked {
  const { id: vpcSubnetId, vpcId } = pick(cloud.subnets, choice.subnet) ?? { id: NO_ID, vpcId: NO_ID };
  return asking(
    deleteSubnet,
    { params: { vpcId, vpcSubnetId } },
    {
      faults: (now) => [!byId(now.subnets, vpcSubnetId) && UNKNOWN, isInUse(now, vpcSubnetId) && refused()],
      done: (after) => {
        after.subnets = after.subnets.filter(({ id }) => id !== vpcSubnetId);
      },
    },
  );
}

const isInUse = (cloud: Cloud, subnetId: number): boolean => takenIn(cloud, subnetId).length > 0;
export const labelIsTaken = (by: readonly { label: string }[], label: string): boolean =>
  by.some((other) => other.label === label);

const faultsBeside = (siblings: readonly CreateSubnetRequest[], { label, ipv4 }: SubnetChoice, prefix = '') => [
  labelIsTaken(siblings, label) && refused(`${prefix}label`),
  siblings.some((sibling) => overlap(sibling.ipv4, ipv4)) && refused(`${prefix}ipv4`),
];

const addSubnet = (cloud: Cloud, vpcId: number, { id, label, ipv4 }: SubnetRecord): void => {
  cloud.subnets.push({ id, vpcId, label, ipv4 });
};
