import { CAPABILITY, refuseIfAny } from '@stratus/contracts';
import type { ApiError, MigrateInstanceRequest, MigrationType } from '@stratus/contracts';
import type { Instance } from './instance.js';
import { refuseUnlessMovable } from './instance-state.js';
import { faultsOfPlace } from './type-in-region.js';
import type { Place } from './type-in-region.js';

/** Resources that tie an instance to its region. */
export interface Ties {
  vpcInterfaces: number;
  vlanInterfaces: number;
  volumes: number;
}

const NO_UPGRADE: ApiError = { field: 'upgrade', reason: 'No free upgrade is available for this instance' };

/**
 * Decides how an instance moves to another host in its region.
 *
 * @throws ApiFailure 400 with every error; busy.
 */
export function decideHostMigration(instance: Instance, request: MigrateInstanceRequest): MigrationType {
  refuseUnlessMovable(instance);
  const { type = 'cold' } = request;
  refuseIfAny([...(request.upgrade ? [NO_UPGRADE] : []), ...faultsOfWarmMove('type', type, instance)]);
  return type;
}

/**
 * Refuses an impossible move to another region (contract 4.1). The move may replace a migration within the region that
 * has not begun (contract 5.3 rule 10).
 *
 * @throws ApiFailure 400 with every error; busy.
 */
export function refuseUnlessMovableToRegion(
  instance: Instance,
  request: MigrateInstanceRequest,
  to: Place,
  ties: Ties,
): void {
  if (!instance.jobPending) refuseUnlessMovable(instance);
  refuseIfAny([
    ...(request.upgrade ? [NO_UPGRADE] : []),
    ...(request.region === instance.region ? [SAME_REGION] : acrossRegionsFaults(request, to, ties)),
  ]);
}

function acrossRegionsFaults({ type }: MigrateInstanceRequest, to: Place, ties: Ties): ApiError[] {
  const warm = { field: 'type', reason: 'warm is not available across regions: use cold' };
  return [...(type === 'warm' ? [warm] : []), ...faultsOfPlace(to), ...tiesFaults(to, ties)];
}

const SAME_REGION: ApiError = {
  field: 'region',
  reason: 'The instance is already in this region: omit region to move it to another host',
};

function tiesFaults({ region }: Place, ties: Ties): ApiError[] {
  const faults: ApiError[] = [];
  if (ties.vpcInterfaces > 0) {
    faults.push({
      field: 'region',
      reason: 'Delete the VPC interfaces first: an instance with one cannot move to another region',
    });
  }
  if (ties.volumes > 0) {
    faults.push({ field: 'region', reason: 'Detach the volumes first: they cannot move to another region' });
  }
  if (region && ties.vlanInterfaces > 0 && !region.capabilities.includes(CAPABILITY.vlans)) {
    faults.push({ field: 'region', reason: `The instance has a VLAN, and region ${region.id} does not offer VLANs` });
  }
  return faults;
}

/** Only a running instance can move warm. */
export function faultsOfWarmMove(field: string, type: MigrationType, instance: Pick<Instance, 'status'>): ApiError[] {
  if (type === 'cold' || instance.status === 'running') return [];
  return [{ field, reason: `warm needs an instance that is running; this one is ${instance.status}: use cold` }];
}
