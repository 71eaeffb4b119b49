import { reasons, refuseIfAny } from '@stratus/contracts';
import type { ApiError, MigrationType, ResizeInstanceRequest, TypeRecord } from '@stratus/contracts';
import type { Disk } from './disks/disk.js';
import type { Instance } from './instance.js';
import { faultsOfWarmMove } from './instance-move.js';
import { refuseUnlessMovable } from './instance-state.js';
import { faultsOfPlace } from './type-in-region.js';
import type { Place } from './type-in-region.js';

export interface Resize {
  type: TypeRecord;
  how: MigrationType;
  /** The disk that grows with the instance, and its new size. */
  growing?: { id: number; size: number };
}

/**
 * Decides how an instance changes to another type.
 *
 * @throws ApiFailure 400 with every error; busy.
 */
export function decideResize(
  instance: Instance,
  request: ResizeInstanceRequest,
  place: Place,
  disks: readonly Pick<Disk, 'id' | 'size' | 'filesystem'>[],
): Resize {
  refuseUnlessMovable(instance);
  const { type } = place;
  const how = request.migration_type ?? 'cold';
  const faults = [
    ...(request.type === instance.type ? [SAME_TYPE] : faultsOfPlace(place)),
    ...diskFaults(type, disks),
    ...faultsOfWarmMove('migration_type', how, instance),
  ];
  refuseIfAny(faults);
  const growing = type && (request.allow_auto_disk_resize ?? true) ? growingDisk(instance, type, disks) : undefined;
  return { type: type as TypeRecord, how, ...(growing && { growing }) };
}

// Suites of clients assert both texts (contract 10.6).
const SAME_TYPE: ApiError = { field: 'type', reason: reasons.sameType() };
const DISKS_TOO_LARGE: ApiError = {
  field: 'type',
  reason: reasons.disksTooLarge(),
};

const used = (disks: readonly Pick<Disk, 'size'>[]): number => disks.reduce((sum, { size }) => sum + size, 0);

function diskFaults(type: TypeRecord | undefined, disks: readonly Pick<Disk, 'size'>[]): ApiError[] {
  return !type || used(disks) <= type.disk ? [] : [DISKS_TOO_LARGE];
}

/** If the instance has a single disk other than swap, that disk gets the additional space of the new type. */
function growingDisk(
  instance: Instance,
  type: TypeRecord,
  disks: readonly Pick<Disk, 'id' | 'size' | 'filesystem'>[],
): Resize['growing'] {
  const [root, ...others] = disks.filter(({ filesystem }) => filesystem !== 'swap');
  if (!root?.filesystem.startsWith('ext') || others.length > 0 || type.disk <= instance.specs.disk) return undefined;
  return { id: root.id, size: root.size + type.disk - used(disks) };
}
