import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION } from '@stratus/runtime';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { ActiveProfileSteps } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobDurations } from '../jobs/job-durations.js';
import type { PowerInput } from '../jobs/power-kinds.js';
import { powerSaga } from '../jobs/power.steps.js';

@Injectable()
export class RebootInstanceSaga implements DefinesSaga<PowerInput> {
  readonly definition: SagaDefinition<PowerInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfileSteps, @Inject(CONFIGURATION) durations: JobDurations) {
    this.definition = powerSaga(jobs, profile, {
      name: 'reboot-instance',
      kind: 'reboot',
      lasts: { step: 'reboot', milliseconds: () => durations.COMPUTE_SHUTDOWN_MS + durations.COMPUTE_BOOT_MS },
      vpcStep: 'activate',
    });
  }
}
