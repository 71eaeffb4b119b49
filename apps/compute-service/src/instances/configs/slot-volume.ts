import { reasons } from '@stratus/contracts';
import type { ApiError, DeviceSlot } from '@stratus/contracts';
import type { Volume } from '../../volumes/volume.js';
import type { Instance } from '../instance.js';

/** The facts about a volume that a profile slot depends on. */
export type SlotVolume = Pick<Volume, 'id' | 'region' | 'computeId'>;
export type SlotInstance = Pick<Instance, 'id' | 'region'>;

/** The error that keeps a volume out of a slot of the instance's profile; undefined when it fits. */
export function slotFault(
  slot: DeviceSlot,
  volume: SlotVolume | undefined,
  instance: SlotInstance,
): ApiError | undefined {
  const reason = reasonAgainst(volume, instance);
  return reason === undefined ? undefined : { field: `devices.${slot}.volume_id`, reason };
}

function reasonAgainst(volume: SlotVolume | undefined, instance: SlotInstance): string | undefined {
  if (!volume) return reasons.notValid('volume_id');
  const { id, region, computeId } = volume;
  if (computeId === instance.id) return undefined;
  if (computeId !== null) return `Volume ${id} is attached to instance ${computeId}: detach it from there first`;
  if (region === instance.region) return undefined;
  return `Volume ${id} is in ${region}, but must be in the region of the instance, ${instance.region}`;
}
