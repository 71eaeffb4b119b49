import { Injectable } from '@nestjs/common';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { ActiveProfileSteps } from './active-profile.steps.js';
import { InstanceJobs } from './instance.jobs.js';
import { FailingJobs } from '../../job-durations/failing.jobs.js';
import { JobDurationLookup } from '../../job-durations/job-duration.lookup.js';
import type { PowerInput } from './power-kinds.js';
import { powerSaga } from './power.steps.js';

@Injectable()
export class BootInstanceSaga implements DefinesSaga<PowerInput> {
  readonly definition: SagaDefinition<PowerInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfileSteps, durations: JobDurationLookup, failing: FailingJobs) {
    this.definition = powerSaga(jobs, profile, failing, {
      name: 'boot-instance',
      kind: 'boot',
      lasts: { step: 'boot', milliseconds: (saga) => durations.of(saga, 'COMPUTE_BOOT_MS') },
      vpcStep: 'activate',
    });
  }
}
