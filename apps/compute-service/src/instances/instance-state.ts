import { ApiFailure, invalid } from '@stratus/contracts';
import { BUSY } from './instance.js';
import type { Instance } from './instance.js';

type State = Pick<Instance, 'busySaga' | 'status'>;

export const isOff = ({ status }: Pick<Instance, 'status'>): boolean => status === 'offline' || status === 'stopped';

/**
 * Allows one job at a time (contract 4.1, 10.7): precondition of every action, change of interfaces and deletion.
 *
 * @throws ApiFailure 400 that clients retry.
 */
export function refuseIfBusy({ busySaga }: Pick<Instance, 'busySaga'>): void {
  if (busySaga !== null) throw new ApiFailure(400, [BUSY]);
}

/** @throws ApiFailure 400 */
export function refuseUnlessBootable(instance: State): void {
  refuseIfBusy(instance);
  if (isOff(instance)) return;
  throw invalid(undefined, inStatus(instance, 'only one that is offline can boot'));
}

/** @throws ApiFailure 400 */
export function refuseUnlessRebootable(instance: State): void {
  refuseIfBusy(instance);
  if (instance.status === 'running' || isOff(instance)) return;
  throw invalid(undefined, inStatus(instance, 'only one that is running or offline can reboot'));
}

/** @throws ApiFailure 400 */
export function refuseUnlessRunning(instance: State): void {
  refuseIfBusy(instance);
  if (instance.status === 'running') return;
  throw invalid(undefined, inStatus(instance, 'only one that is running can shut down'));
}

/** @throws ApiFailure 400 */
export function refuseUnlessInstanceDeletable(instance: State): void {
  refuseIfBusy(instance);
  if (instance.status !== 'cloning' && instance.status !== 'restoring') return;
  throw invalid(undefined, inStatus(instance, 'delete it afterwards'));
}

/** @throws ApiFailure 400 unless the instance is running or off, for a move or resize. */
export function refuseUnlessMovable(instance: State): void {
  refuseIfBusy(instance);
  if (instance.status === 'running' || isOff(instance)) return;
  throw invalid(undefined, inStatus(instance, 'it must be running or offline'));
}

/**
 * Refuses if data that was read before the lock belongs to another type or region than the instance has now.
 *
 * @throws ApiFailure 400 that clients retry, when a job has changed them since.
 */
export function refuseIfMoved(
  instance: Pick<Instance, 'type' | 'region'>,
  before: { type: string; region: string },
): void {
  if (instance.type !== before.type || instance.region !== before.region) throw new ApiFailure(400, [BUSY]);
}

const inStatus = ({ status }: State, rule: string): string => `The instance is ${status.replaceAll('_', ' ')}: ${rule}`;
