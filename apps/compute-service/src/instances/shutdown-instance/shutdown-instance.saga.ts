import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION } from '@stratus/runtime';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { ActiveProfileSteps } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobDurations } from '../jobs/job-durations.js';
import type { PowerInput } from '../jobs/power-kinds.js';
import { powerSaga } from '../jobs/power.steps.js';

@Injectable()
export class ShutdownInstanceSaga implements DefinesSaga<PowerInput> {
  readonly definition: SagaDefinition<PowerInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfileSteps, @Inject(CONFIGURATION) durations: JobDurations) {
    this.definition = powerSaga(jobs, profile, {
      name: 'shutdown-instance',
      kind: 'shutdown',
      lasts: { step: 'shut down', milliseconds: () => durations.COMPUTE_SHUTDOWN_MS },
      vpcStep: 'deactivate',
    });
  }
}
