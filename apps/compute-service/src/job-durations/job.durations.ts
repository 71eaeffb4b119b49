import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION } from '@stratus/runtime';
import type { Saga } from '@stratus/sagas';
import { JobScales } from '@stratus/service';
import type { JobDurationVariables } from './job-duration.configuration.js';

/** How long the waits of jobs take. Every job asks it, as its wait begins. */
@Injectable()
export class JobDurations {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: JobDurationVariables,
    private readonly scales: JobScales,
  ) {}

  /** Milliseconds of a wait that begins now, and takes as long as these together. */
  of({ caller }: Pick<Saga<unknown>, 'caller'>, ...variables: readonly (keyof JobDurationVariables)[]): number {
    const configured = variables.reduce((sum, variable) => sum + this.configuration[variable], 0);
    return this.scales.scaled(configured, caller.accountId);
  }
}
