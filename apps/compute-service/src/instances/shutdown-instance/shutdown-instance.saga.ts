import { Inject, Injectable } from '@nestjs/common';
import { instanceShutdown } from '@stratus/events';
import { CONFIGURATION, defineSaga } from '@stratus/platform/persistence';
import type { DefinesSaga, SagaDefinition } from '@stratus/platform/persistence';
import { ActiveProfile } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { StatusJobInput } from '../jobs/instance.jobs.js';
import type { JobDurations } from '../jobs/job-durations.js';

@Injectable()
export class ShutdownInstanceSaga implements DefinesSaga<StatusJobInput> {
  readonly definition: SagaDefinition<StatusJobInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfile, @Inject(CONFIGURATION) durations: JobDurations) {
    this.definition = defineSaga({
      name: 'shutdown-instance',
      undoStart: (transaction, saga) => jobs.fail(transaction, saga, instanceShutdown),
      // Nothing is undone: what has begun to shut down shuts down.
      steps: (steps) => {
        steps.write('start', {
          pivot: true,
          do: async (transaction, saga) =>
            void (await jobs.step(transaction, saga, instanceShutdown, { status: 'started' })),
        });
        steps.pause('shut down', () => durations.COMPUTE_SHUTDOWN_MS);
        steps.ask('deactivate', { do: (saga) => profile.set(saga, null) });
        steps.write('finish', {
          do: async (transaction, saga) =>
            void (await jobs.finish(transaction, saga, instanceShutdown, { status: 'offline', bootedConfigId: null })),
        });
      },
    });
  }
}
