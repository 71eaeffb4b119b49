import type { InstanceStatus } from '@stratus/contracts';

/** Input of every job. */
export interface JobInput {
  computeId: number;
}

/** Input of jobs that change the status of their instance at their start. */
export interface StatusJobInput extends JobInput {
  /** The status before. */
  from: InstanceStatus;
}
