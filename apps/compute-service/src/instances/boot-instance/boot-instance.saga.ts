import { Inject, Injectable } from '@nestjs/common';
import { instanceBoot } from '@stratus/events';
import { CONFIGURATION, defineSaga } from '@stratus/platform/persistence';
import type { DefinesSaga, SagaDefinition } from '@stratus/platform/persistence';
import { ActiveProfile } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { StatusJobInput } from '../jobs/instance.jobs.js';
import type { JobDurations } from '../jobs/job-durations.js';

export interface BootInput extends StatusJobInput {
  configId: number;
}

/** Started with the instance booting: by the action, or by the job that put it there. */
@Injectable()
export class BootInstanceSaga implements DefinesSaga<BootInput> {
  readonly definition: SagaDefinition<BootInput>;

  constructor(jobs: InstanceJobs, profile: ActiveProfile, @Inject(CONFIGURATION) durations: JobDurations) {
    this.definition = defineSaga({
      name: 'boot-instance',
      undoStart: (transaction, saga) => jobs.fail(transaction, saga, instanceBoot),
      // Nothing is undone: what has begun to boot boots.
      steps: (steps) => {
        steps.write('start', {
          pivot: true,
          do: async (transaction, saga) =>
            void (await jobs.step(transaction, saga, instanceBoot, { status: 'started' })),
        });
        steps.pause('boot', () => durations.COMPUTE_BOOT_MS);
        steps.ask('activate', { do: (saga) => profile.set(saga, saga.input.configId) });
        steps.write('finish', {
          do: async (transaction, saga) =>
            void (await jobs.finish(transaction, saga, instanceBoot, runningOn(saga.input))),
        });
      },
    });
  }
}

/** How an instance is after it has booted a profile. */
export const runningOn = ({ configId }: BootInput) =>
  ({ status: 'running', bootedConfigId: configId, lastBootedConfigId: configId }) as const;
