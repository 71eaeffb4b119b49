import type { NewEvent } from '@stratus/commands';
import type { InstanceRecord, InstanceStatus } from '@stratus/contracts';
import { instanceBoot, instanceReboot, instanceShutdown } from '@stratus/events';
import type { Instance } from '../instance.js';
import type { JobInput } from './job-input.js';

export type PowerKind = 'boot' | 'reboot' | 'shutdown';

/** The passing status and the event of each job that ends with an instance on or off. */
export const POWER: Readonly<
  Record<PowerKind, { status: InstanceStatus; eventOf: (instance: InstanceRecord) => NewEvent }>
> = {
  boot: { status: 'booting', eventOf: instanceBoot },
  reboot: { status: 'rebooting', eventOf: instanceReboot },
  shutdown: { status: 'shutting_down', eventOf: instanceShutdown },
};

/** What an instance runs on, and with. */
export interface PowerState extends Pick<Instance, 'status' | 'bootedConfigId'> {
  /** Ids of its active interfaces. */
  active: number[];
}

/** Input of the jobs that end with an instance on or off. */
export interface PowerInput extends JobInput {
  /** The profile that it runs on afterwards; null when it is off. */
  configId: number | null;
  before: PowerState;
}

/**
 * What an instance runs on after a start or stop that has failed before it began: what it ran on before. It is off when
 * that profile has been deleted since.
 *
 * @param profiles ids of its profiles.
 */
export function stateAfterFailure(before: PowerState, profiles: readonly number[]): PowerState {
  const { bootedConfigId } = before;
  if (bootedConfigId === null || profiles.includes(bootedConfigId)) return before;
  return { status: 'offline', bootedConfigId: null, active: [] };
}
