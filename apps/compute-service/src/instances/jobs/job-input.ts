import type { EventEntity } from '@stratus/commands';
import type { InstanceStatus } from '@stratus/contracts';

/** Input of every job. */
export interface JobInput {
  computeId: number;
  /** The second entity of the job's events; absent from jobs of older versions. */
  second?: EventEntity | undefined;
}

/** Input of jobs that change the status of their instance when they start. */
export interface StatusJobInput extends JobInput {
  /** The previous status. */
  from: InstanceStatus;
}
