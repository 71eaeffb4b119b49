import { Inject, Injectable } from '@nestjs/common';
import { instanceBoot } from '@stratus/events';
import { CONFIGURATION } from '@stratus/platform/persistence';
import type { DefinesSaga, SagaDefinition } from '@stratus/platform/persistence';
import { ActiveProfileSteps } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { StatusJobInput } from '../jobs/instance.jobs.js';
import type { JobDurations } from '../jobs/job-durations.js';
import { powerSaga } from '../jobs/power.steps.js';

export interface BootInput extends StatusJobInput {
  configId: number;
}

/** Starts on an instance whose status is booting: the action has set it, or the job before this one. */
@Injectable()
export class BootInstanceSaga implements DefinesSaga<BootInput> {
  readonly definition: SagaDefinition<BootInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfileSteps, @Inject(CONFIGURATION) durations: JobDurations) {
    this.definition = powerSaga(jobs, profile, {
      name: 'boot-instance',
      eventOf: instanceBoot,
      lasts: { step: 'boot', milliseconds: () => durations.COMPUTE_BOOT_MS },
      vpcStep: 'activate',
      configId: (input) => input.configId,
    });
  }
}
