import { forbidden, invalid } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';

/**
 * Requires the right to change the VPC: an interface changes its content, and whether it can be deleted.
 *
 * @throws ApiFailure 400 without any access, as for a subnet that does not exist; 403 for a VPC that may only be read.
 */
export function refuseUnlessVpcWritable(
  { restricted, grants }: Pick<Caller, 'restricted' | 'grants'>,
  vpcId: number,
): void {
  if (!restricted) return;
  const permission = grants?.entities.vpc?.[String(vpcId)];
  if (permission === undefined) throw invalid('subnet_id', 'subnet_id is not valid');
  if (permission === 'read_only')
    throw forbidden('You have read-only access to this VPC; adding interfaces needs read_write');
}
