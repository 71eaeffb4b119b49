import { apiTime, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CreateVpcRequest, RegionRecord, VpcRecord } from '@stratus/contracts';
import { subnetMustNotOverlapSibling, subnetLabelMustBeUnique, subnetRecordOf } from './subnets/subnet.js';
import type { Subnet } from './subnets/subnet.js';

export interface Vpc {
  id: number;
  accountId: number;
  label: string;
  description: string;
  region: string;
  created: Date;
  updated: Date;
}

export const VPC_LABEL_TAKEN: ApiError = { field: 'label', reason: 'Label must be unique among your VPCs' };

/** All errors in a new VPC that can be found from the request and its region (contract 1.1, 5.1). */
export function faultsOfNewVpc(request: CreateVpcRequest, region: RegionRecord | undefined): ApiError[] {
  const subnets = request.subnets ?? [];
  return [
    regionMustOfferVpcs(region),
    ...subnets.flatMap((subnet, index) => {
      const siblings = subnets.slice(0, index);
      return [
        inSubnet(index, subnetLabelMustBeUnique(subnet, siblings)),
        inSubnet(index, subnetMustNotOverlapSibling(subnet, siblings)),
      ];
    }),
  ].filter((fault) => fault !== undefined);
}

const inSubnet = (index: number, fault: ApiError | undefined): ApiError | undefined =>
  fault && { field: `subnets[${index}].${fault.field}`, reason: fault.reason };

/** The changes to a VPC; omitted fields keep their values. Undefined when nothing changes. */
export function decideUpdateVpc(
  vpc: Vpc,
  request: { label?: string; description?: string },
  known: { labelTaken: boolean },
): Pick<Vpc, 'label' | 'description'> | undefined {
  const { label = vpc.label, description = vpc.description } = request;
  if (label !== vpc.label && known.labelTaken) refuseIfAny([VPC_LABEL_TAKEN]);
  return label === vpc.label && description === vpc.description ? undefined : { label, description };
}

function regionMustOfferVpcs(region: RegionRecord | undefined): ApiError | undefined {
  if (!region) return { field: 'region', reason: 'region is not valid' };
  if (!region.capabilities.includes('VPCs'))
    return { field: 'region', reason: `region ${region.id} does not offer VPCs` };
  return undefined;
}

/** The record of a new VPC, without attachments. */
export const vpcRecordOf = (vpc: Vpc, subnets: readonly Subnet[]): VpcRecord => ({
  id: vpc.id,
  label: vpc.label,
  description: vpc.description,
  region: vpc.region,
  subnets: subnets.map(subnetRecordOf),
  created: apiTime(vpc.created),
  updated: apiTime(vpc.updated),
});
