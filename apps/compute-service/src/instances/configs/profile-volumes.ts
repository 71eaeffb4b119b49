import { DEVICE_SLOTS, forbidden, isWritable, refuseIfAny } from '@stratus/contracts';
import type { Caller, DeviceSlot } from '@stratus/contracts';
import type { Devices } from './config.js';
import { slotFault } from './slot-volume.js';
import type { SlotInstance, SlotVolume } from './slot-volume.js';

/** The volumes that a change of a profile affects. */
export interface VolumeChanges {
  /** Volumes that the changed profile names. */
  named: { slot: DeviceSlot; id: number }[];
  /** Volumes that the profile named before and that no profile of the instance names afterwards. */
  dropped: number[];
}

/** Ids of the volumes that a change attaches to its instance or detaches from it. */
export interface VolumeMoves {
  attach: number[];
  detach: number[];
}

export const NO_VOLUMES: VolumeChanges = { named: [], dropped: [] };

/** @param after undefined when the profile is deleted. */
export function volumeChanges(
  before: Devices | undefined,
  after: Devices | undefined,
  others: readonly Devices[],
): VolumeChanges {
  const named = namedIn(after);
  const stays = new Set([...named, ...others.flatMap(namedIn)].map(({ id }) => id));
  const dropped = namedIn(before).map(({ id }) => id);
  return { named, dropped: dropped.filter((id) => !stays.has(id)) };
}

const namedIn = (devices: Devices | undefined): VolumeChanges['named'] =>
  DEVICE_SLOTS.flatMap((slot) => {
    const id = devices?.[slot]?.volume_id;
    return typeof id === 'number' ? [{ slot, id }] : [];
  });

export const volumeIdsOf = ({ named, dropped }: VolumeChanges): number[] => [...named.map(({ id }) => id), ...dropped];

/** The volumes to attach and detach, given their current state (contract 4.2). */
export function movesOf(
  { named, dropped }: VolumeChanges,
  volumes: readonly SlotVolume[],
  instance: SlotInstance,
): VolumeMoves {
  const holderOf = new Map(volumes.map(({ id, computeId }) => [id, computeId]));
  return {
    attach: named.map(({ id }) => id).filter((id) => holderOf.get(id) === null),
    detach: dropped.filter((id) => holderOf.get(id) === instance.id),
  };
}

/**
 * @throws ApiFailure 400 with every error if a volume was deleted or attached elsewhere since the change was decided.
 */
export function refuseUnlessStillFree(
  { named }: VolumeChanges,
  volumes: readonly SlotVolume[],
  instance: SlotInstance,
): void {
  const found = new Map(volumes.map((volume) => [volume.id, volume]));
  const faults = named.map(({ slot, id }) => slotFault(slot, found.get(id), instance));
  refuseIfAny(faults.filter((fault) => fault !== undefined));
}

/**
 * Attaching and detaching through a profile needs the same grants as the volume operations.
 *
 * @throws ApiFailure 403 unless the caller has read_write on each volume.
 */
export function refuseUnlessVolumesWritable(
  caller: Pick<Caller, 'restricted' | 'grants'>,
  { attach, detach }: VolumeMoves,
): void {
  for (const id of [...attach, ...detach]) {
    if (isWritable(caller, 'volume', id)) continue;
    throw forbidden(`You have no access to volume ${id} of this profile; this operation needs read_write`);
  }
}
