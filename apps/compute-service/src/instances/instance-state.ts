import { ApiFailure, invalid } from '@stratus/contracts';
import type { Instance } from './instance.js';
import { BUSY, refuseIfBusy } from '../turns/turns.js';
import type { Holders } from '../turns/turns.js';

type State = Holders & Pick<Instance, 'status'>;

export const isOff = ({ status }: Pick<Instance, 'status'>): boolean => status === 'offline' || status === 'stopped';

/** For boot, reboot and shutdown. @throws ApiFailure 400 unless the instance is running or off. */
export function refuseUnlessPowerable(instance: State): void {
  refuseIfBusy('power', instance);
  if (instance.status === 'running' || isOff(instance)) return;
  throw invalid(undefined, inStatus(instance, 'it must be running or offline'));
}

/** @throws ApiFailure 400 */
export function refuseUnlessInstanceDeletable(instance: State): void {
  refuseIfBusy('delete', instance);
  if (instance.status !== 'cloning' && instance.status !== 'restoring') return;
  throw invalid(undefined, inStatus(instance, 'delete it afterwards'));
}

/** For a move or resize. @throws ApiFailure 400 unless the instance is running or off. */
export function refuseUnlessMovable(instance: State): void {
  refuseIfBusy('move', instance);
  if (instance.status === 'running' || isOff(instance)) return;
  throw invalid(undefined, inStatus(instance, 'it must be running or offline'));
}

/**
 * Refuses if the instance changed its type or region after data was read without the lock.
 *
 * @throws ApiFailure 400, which clients retry, when a job has changed them in the meantime.
 */
export function refuseIfMoved(
  instance: Pick<Instance, 'type' | 'region'>,
  before: { type: string; region: string },
): void {
  if (instance.type !== before.type || instance.region !== before.region) throw new ApiFailure(400, [BUSY]);
}

const inStatus = ({ status }: State, rule: string): string => `The instance is ${status.replaceAll('_', ' ')}: ${rule}`;
