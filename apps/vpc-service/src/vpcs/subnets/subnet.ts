import { COMPUTES, apiTime, networkOf, networksOverlap, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CreateSubnetRequest, SubnetRecord } from '@stratus/contracts';

export interface Subnet {
  id: number;
  accountId: number;
  vpcId: number;
  label: string;
  ipv4: string;
  created: Date;
  updated: Date;
}

type LabelAndRange = Pick<Subnet, 'label' | 'ipv4'>;

export const SUBNET_LABEL_TAKEN: ApiError = {
  field: 'label',
  reason: 'Label must be unique among the subnets of this VPC',
};
export const SUBNET_OVERLAPS: ApiError = { field: 'ipv4', reason: 'ipv4 must not overlap another subnet of this VPC' };
/** The refusal of the foreign key, which does not know the instances: see {@link subnetInUse}. */
export const SUBNET_IN_USE: ApiError = {
  reason: 'Delete all configuration profile interfaces on the subnet first; shut down instances where one is active',
};

/** Maximum number of subnets, and of instances of each, that a refusal names. */
export const NAMED = 3;

/** A subnet and the first instances that use it; more than {@link NAMED} when there are others. */
export interface SubnetUse {
  id: number;
  label: string;
  computes: readonly number[];
}

/** The reason why a deletion is refused, and how to make it possible. */
export function subnetInUse({ id, label, computes }: SubnetUse): ApiError {
  const named = computes.slice(0, NAMED).join(', ');
  const subnet = `Subnet ${id} (${label}) is in use by`;
  const reason =
    computes.length === 1
      ? `${subnet} instance ${named}: delete its configuration profile interfaces on this subnet first, and shut the instance down if one is active`
      : `${subnet} instances ${named}${computes.length > NAMED ? ' and others' : ''}: delete their configuration profile interfaces on this subnet first, and shut down an instance of which one is active`;
  return { reason };
}

/**
 * Refuses a subnet that does not fit into its VPC (contract 1.1, 5.1).
 *
 * @throws ApiFailure 400 with every rule that the request breaks.
 */
export function refuseUnlessSubnetFits(request: CreateSubnetRequest, siblings: readonly LabelAndRange[]): void {
  refuseIfAny(
    [subnetLabelMustBeUnique(request, siblings), subnetMustNotOverlapSibling(request, siblings)].filter(
      (fault) => fault !== undefined,
    ),
  );
}

/** The new label of a subnet; undefined when nothing changes. */
export function decideUpdateSubnet(
  subnet: LabelAndRange,
  request: { label?: string },
  siblings: readonly LabelAndRange[],
): string | undefined {
  const { label } = request;
  if (label === undefined || label === subnet.label) return undefined;
  const fault = subnetLabelMustBeUnique({ label }, siblings);
  if (fault) refuseIfAny([fault]);
  return label;
}

export function subnetLabelMustBeUnique(
  subnet: Pick<Subnet, 'label'>,
  siblings: readonly Pick<Subnet, 'label'>[],
): ApiError | undefined {
  return siblings.some((sibling) => sibling.label === subnet.label) ? SUBNET_LABEL_TAKEN : undefined;
}

export function subnetMustNotOverlapSibling(
  subnet: Pick<Subnet, 'ipv4'>,
  siblings: readonly LabelAndRange[],
): ApiError | undefined {
  const range = networkOf(subnet.ipv4);
  const overlapped = siblings.find((sibling) => networksOverlap(range, networkOf(sibling.ipv4)));
  if (!overlapped) return undefined;
  return {
    field: 'ipv4',
    reason: `ipv4 must not overlap another subnet of this VPC: ${overlapped.ipv4} (${overlapped.label})`,
  };
}

/** The record of a new subnet, without attachments. */
export const subnetRecordOf = (subnet: Subnet): SubnetRecord => ({
  id: subnet.id,
  label: subnet.label,
  ipv4: subnet.ipv4,
  [COMPUTES]: [],
  created: apiTime(subnet.created),
  updated: apiTime(subnet.updated),
});
