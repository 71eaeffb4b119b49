import { reasons, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CreateDiskRequest, ImageRecord, KeyOwner, ResizeDiskRequest } from '@stratus/contracts';
import type { Devices } from '../configs/config.js';
import { faultsOfAccess } from '../image-access.js';
import { isOff } from '../instance-state.js';
import type { Instance } from '../instance.js';
import type { Disk, DiskPlan } from './disk.js';

const MAX_LABEL_LENGTH = 48;
/** File systems that can hold an image, and so a root password. */
const OF_SYSTEMS: readonly Disk['filesystem'][] = ['ext3', 'ext4', 'raw'];

type Sized = Pick<Disk, 'id' | 'size'>;

/**
 * Decides on a new disk of an instance (contract 4.12).
 *
 * @param room MB that the instance's plan has for disks.
 * @param image the catalog's entry for the image of the request.
 * @param keyOwners the users that the request names and the caller sees.
 * @throws ApiFailure 400 with every error.
 */
export function decideNewDisk(
  request: CreateDiskRequest,
  {
    room,
    disks,
    image,
    keyOwners,
  }: { room: number; disks: readonly Sized[]; image: ImageRecord | undefined; keyOwners: readonly KeyOwner[] },
): DiskPlan {
  const { size, filesystem = 'ext4' } = request;
  refuseIfAny(
    [
      request.image !== undefined && !image ? { field: 'image', reason: 'image is not valid' } : undefined,
      ...faultsOfAccess(request, keyOwners),
      request.image === undefined ? undefined : imageNeedsFilesystem(filesystem),
      request.stackscript_id === undefined
        ? undefined
        : { field: 'stackscript_id', reason: 'stackscript_id is not valid' },
      imageMustFit(size, image) ?? disksMustFit(size, room, disks),
    ].filter((fault) => fault !== undefined),
  );
  const label = request.label ?? `${image?.label ?? filesystem} Disk`.slice(0, MAX_LABEL_LENGTH);
  return { label, size, filesystem };
}

/** @throws ApiFailure 400 unless the instance is off and its plan has room for the new size (contract 4.12). */
export function refuseUnlessDiskResizable(
  disk: Pick<Disk, 'id'>,
  { size }: ResizeDiskRequest,
  instance: Pick<Instance, 'status' | 'specs'>,
  disks: readonly Sized[],
): void {
  const others = disks.filter(({ id }) => id !== disk.id);
  refuseIfAny(
    [instanceMustBeOff(instance, 'resizing a disk'), disksMustFit(size, instance.specs.disk, others)].filter(
      (fault) => fault !== undefined,
    ),
  );
}

/** @throws ApiFailure 400 unless the instance is off and the disk can hold a system (contract 4.12). */
export function refuseUnlessPasswordResettable(
  { filesystem }: Pick<Disk, 'filesystem'>,
  instance: Pick<Instance, 'status'>,
): void {
  const fault = instanceMustBeOff(instance, 'resetting a password');
  const without = OF_SYSTEMS.includes(filesystem)
    ? undefined
    : { reason: `Disks with the file system ${filesystem} have no password` };
  refuseIfAny([fault, without].filter((each) => each !== undefined));
}

/**
 * @param inUse slots of the profile that the instance runs on; null when it is off.
 * @throws ApiFailure 400 if the running instance uses the disk (contract 4.12).
 */
export function refuseUnlessDiskDeletable({ id }: Pick<Disk, 'id'>, inUse: Devices | null): void {
  if (!inUse || !Object.values(inUse).some((device) => device?.disk_id === id)) return;
  refuseIfAny([{ reason: `The instance is running with disk ${id}: shut it down before deleting the disk` }]);
}

function imageNeedsFilesystem(filesystem: Disk['filesystem']): ApiError | undefined {
  if (OF_SYSTEMS.includes(filesystem)) return undefined;
  return { field: 'filesystem', reason: `An image needs one of ${OF_SYSTEMS.join(', ')}` };
}

function imageMustFit(size: number, image: ImageRecord | undefined): ApiError | undefined {
  if (!image || image.size <= size) return undefined;
  return { field: 'size', reason: reasons.imageNeeds(image.id, image.size) };
}

function disksMustFit(size: number, room: number, others: readonly Sized[]): ApiError | undefined {
  const left = room - others.reduce((sum, other) => sum + other.size, 0);
  if (size <= left) return undefined;
  return { field: 'size', reason: `The plan of the instance has ${Math.max(left, 0)} MB left for this disk` };
}

function instanceMustBeOff(instance: Pick<Instance, 'status'>, doing: string): ApiError | undefined {
  if (isOff(instance)) return undefined;
  return { reason: `The instance is ${instance.status.replaceAll('_', ' ')}: shut it down before ${doing}` };
}
