import { forbidden, invalid } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';

/**
 * Requires write access to the VPC: an interface changes its content, and decides whether it can be deleted.
 *
 * @throws ApiFailure 400 without any access, as for an unknown subnet; 403 with read-only access.
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
