import type { NewEvent } from '@stratus/commands';
import type { InstanceRecord, InstanceStatus } from '@stratus/contracts';
import { instanceBoot, instanceReboot, instanceShutdown } from '@stratus/events';
import type { Instance } from '../instance.js';
import type { JobInput } from './job-input.js';

export type PowerKind = 'boot' | 'reboot' | 'shutdown';

/** The transitional status and the event of each job that starts or stops an instance. */
export const POWER: Readonly<
  Record<PowerKind, { status: InstanceStatus; eventOf: (instance: InstanceRecord) => NewEvent }>
> = {
  boot: { status: 'booting', eventOf: instanceBoot },
  reboot: { status: 'rebooting', eventOf: instanceReboot },
  shutdown: { status: 'shutting_down', eventOf: instanceShutdown },
};

/** The power state of an instance: its status, profile and active interfaces. */
export interface PowerState extends Pick<Instance, 'status' | 'bootedConfigId'> {
  /** Ids of its active interfaces. */
  active: number[];
}

/** Input of the jobs that start or stop an instance. */
export interface PowerInput extends JobInput {
  /** The profile that the instance runs on afterwards; null when it is off. */
  configId: number | null;
  before: PowerState;
}

/**
 * The power state of an instance after a start or stop that failed before it began: the previous state, or off if that
 * profile has been deleted since.
 *
 * @param profiles ids of the instance's profiles.
 */
export function stateAfterFailure(before: PowerState, profiles: readonly number[]): PowerState {
  const { bootedConfigId } = before;
  if (bootedConfigId === null || profiles.includes(bootedConfigId)) return before;
  return { status: 'offline', bootedConfigId: null, active: [] };
}
