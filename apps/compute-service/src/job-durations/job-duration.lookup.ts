import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION } from '@stratus/runtime';
import type { Saga } from '@stratus/sagas';
import { JobFaults, JobScales } from '@stratus/service';
import type { JobDurationVariables } from './job-duration.configuration.js';

type Job = Pick<Saga<unknown>, 'caller' | 'request'>;

/** How long the waits of jobs take. Every job asks it, as its wait begins. */
@Injectable()
export class JobDurationLookup {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: JobDurationVariables,
    private readonly scales: JobScales,
    private readonly faults: JobFaults,
  ) {}

  /** Milliseconds of the work of a job that begins now, and takes as long as these together. */
  of(job: Job, ...variables: readonly (keyof JobDurationVariables)[]): number {
    return this.faults.lasting(job.request, this.before(job, ...variables));
  }

  /** The same for a wait before the work of the job, which no fault is about. */
  before({ caller }: Pick<Job, 'caller'>, ...variables: readonly (keyof JobDurationVariables)[]): number {
    const configured = variables.reduce((sum, variable) => sum + this.configuration[variable], 0);
    return this.scales.scaled(configured, caller.accountId);
  }
}
