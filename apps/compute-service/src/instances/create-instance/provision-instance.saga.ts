import { Injectable } from '@nestjs/common';
import { instanceCreate } from '@stratus/events';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, SagaDefinition } from '@stratus/sagas';
import { DiskRepository } from '../disks/disk.repository.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { StatusJobInput } from '../jobs/job-input.js';
import { FailingJobs } from '../../job-durations/failing.jobs.js';
import { JobDurationLookup } from '../../job-durations/job-duration.lookup.js';
import { PowerJobs } from '../jobs/power.jobs.js';
import type { Interrupted } from '../jobs/power.jobs.js';

/** `configId`: the profile to boot after provisioning; null for none. */
export type ProvisionInput = StatusJobInput & Interrupted;

/** Runs after the reply to the create; the create event names this job. */
@Injectable()
export class ProvisionInstanceSaga implements DefinesSaga<ProvisionInput> {
  readonly definition: SagaDefinition<ProvisionInput>;

  constructor(
    jobs: InstanceJobs,
    disks: DiskRepository,
    power: PowerJobs,
    durations: JobDurationLookup,
    failing: FailingJobs,
  ) {
    this.definition = defineSaga({
      name: 'provision-instance',
      // The client already has its reply: the instance stays, offline.
      undoStart: async (transaction, saga) => {
        const kept = await jobs.fail(transaction, saga, instanceCreate);
        if (kept) disks.readyAll(transaction.statements, kept.id, transaction.now);
      },
      steps: (steps) => {
        steps.write('start', {
          pivot: true,
          do: async (transaction, saga) => {
            failing.refuse(saga);
            await jobs.step(transaction, saga, instanceCreate, { status: 'started' });
          },
        });
        steps.pause('provision', (saga) => durations.of(saga, 'COMPUTE_PROVISION_MS'));
        steps.write('finish', {
          do: async (transaction, saga) => {
            const { configId, bootId } = saga.input;
            const made = await jobs.finish(transaction, saga, instanceCreate, { status: 'offline' });
            // The instance was deleted in the meantime.
            if (!made) return;
            disks.readyAll(transaction.statements, made.id, transaction.now);
            if (configId !== null) await power.boot(transaction, saga, made, { configId, bootId });
          },
        });
      },
    });
  }
}
