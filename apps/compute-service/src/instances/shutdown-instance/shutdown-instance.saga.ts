import { Injectable } from '@nestjs/common';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { ActiveProfileSteps } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { FailingJobs } from '../../job-durations/failing.jobs.js';
import { JobDurationLookup } from '../../job-durations/job-duration.lookup.js';
import type { PowerInput } from '../jobs/power-kinds.js';
import { powerSaga } from '../jobs/power.steps.js';

@Injectable()
export class ShutdownInstanceSaga implements DefinesSaga<PowerInput> {
  readonly definition: SagaDefinition<PowerInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfileSteps, durations: JobDurationLookup, failing: FailingJobs) {
    this.definition = powerSaga(jobs, profile, failing, {
      name: 'shutdown-instance',
      kind: 'shutdown',
      lasts: { step: 'shut down', milliseconds: (saga) => durations.of(saga, 'COMPUTE_SHUTDOWN_MS') },
      vpcStep: 'deactivate',
    });
  }
}
