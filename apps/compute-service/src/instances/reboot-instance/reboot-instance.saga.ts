import { Inject, Injectable } from '@nestjs/common';
import { instanceReboot } from '@stratus/events';
import { CONFIGURATION, defineSaga } from '@stratus/platform/persistence';
import type { DefinesSaga, SagaDefinition } from '@stratus/platform/persistence';
import { runningOn } from '../boot-instance/boot-instance.saga.js';
import type { BootInput } from '../boot-instance/boot-instance.saga.js';
import { ActiveProfile } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobDurations } from '../jobs/job-durations.js';

@Injectable()
export class RebootInstanceSaga implements DefinesSaga<BootInput> {
  readonly definition: SagaDefinition<BootInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfile, @Inject(CONFIGURATION) durations: JobDurations) {
    this.definition = defineSaga({
      name: 'reboot-instance',
      undoStart: (transaction, saga) => jobs.fail(transaction, saga, instanceReboot),
      // Nothing is undone: what has begun to reboot reboots.
      steps: (steps) => {
        steps.write('start', {
          pivot: true,
          do: async (transaction, saga) =>
            void (await jobs.step(transaction, saga, instanceReboot, { status: 'started' })),
        });
        steps.pause('reboot', () => durations.COMPUTE_SHUTDOWN_MS + durations.COMPUTE_BOOT_MS);
        steps.ask('activate', { do: (saga) => profile.set(saga, saga.input.configId) });
        steps.write('finish', {
          do: async (transaction, saga) =>
            void (await jobs.finish(transaction, saga, instanceReboot, runningOn(saga.input))),
        });
      },
    });
  }
}
