import { Inject, Injectable } from '@nestjs/common';
import { instanceReboot } from '@stratus/events';
import { CONFIGURATION } from '@stratus/platform/persistence';
import type { DefinesSaga, SagaDefinition } from '@stratus/platform/persistence';
import type { BootInput } from '../boot-instance/boot-instance.saga.js';
import { ActiveProfileSteps } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobDurations } from '../jobs/job-durations.js';
import { powerSaga } from '../jobs/power.steps.js';

@Injectable()
export class RebootInstanceSaga implements DefinesSaga<BootInput> {
  readonly definition: SagaDefinition<BootInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfileSteps, @Inject(CONFIGURATION) durations: JobDurations) {
    this.definition = powerSaga(jobs, profile, {
      name: 'reboot-instance',
      eventOf: instanceReboot,
      lasts: { step: 'reboot', milliseconds: () => durations.COMPUTE_SHUTDOWN_MS + durations.COMPUTE_BOOT_MS },
      vpcStep: 'activate',
      configId: (input) => input.configId,
    });
  }
}
