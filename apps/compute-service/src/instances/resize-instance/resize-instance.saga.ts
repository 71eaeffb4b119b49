import { Inject, Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import type { InstanceSpecs, MigrationType } from '@stratus/contracts';
import { instanceResize, instanceResizeCreate } from '@stratus/events';
import { CONFIGURATION } from '@stratus/runtime';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { DiskRepository } from '../../disks/disk.repository.js';
import { instanceRecordOf } from '../instance.js';
import { ActiveProfileSteps } from '../jobs/active-profile.steps.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobInput } from '../jobs/job-input.js';
import type { JobDurations } from '../jobs/job-durations.js';
import { MigrationGateSteps } from '../jobs/migration-gate.steps.js';
import { passing } from '../jobs/moving-steps.js';
import { PowerJobs } from '../jobs/power.jobs.js';
import type { Interrupted } from '../jobs/power.jobs.js';

export interface ResizeInput extends JobInput, Interrupted {
  type: string;
  specs: InstanceSpecs;
  how: MigrationType;
  hostUuid: string;
  growing?: { id: number; size: number };
}

/**
 * A resize moves the instance to another host; a warm one is a live migration, as in {@link MigrateHostSaga}.
 */
@Injectable()
export class ResizeInstanceSaga implements DefinesSaga<ResizeInput, Record<string, never>> {
  readonly definition: SagaDefinition<ResizeInput, Record<string, never>>;

  constructor(
    private readonly jobs: InstanceJobs,
    private readonly disks: DiskRepository,
    private readonly power: PowerJobs,
    gate: MigrationGateSteps,
    profile: ActiveProfileSteps,
    @Inject(CONFIGURATION) durations: JobDurations,
  ) {
    this.definition = defineSaga({
      name: 'resize-instance',
      undoStart: (transaction, saga) => jobs.release(transaction, saga),
      steps: (steps) => {
        steps.ask('close gate', {
          do: async (saga) => (isWarm(saga) ? gate.close(saga) : undefined),
          undo: async (saga) => (isWarm(saga) ? gate.open(saga) : undefined),
        });
        steps.answer('schedule', {
          do: async (transaction, saga) => {
            const instance = await jobs.lock(transaction, saga);
            transaction.emit(instanceResizeCreate(instanceRecordOf(instance)));
            await jobs.begin(transaction, instance, { id: saga.id, kind: 'resize' }, instanceResize);
            return {};
          },
        });
        steps.pause('wait', () => durations.COMPUTE_MIGRATION_QUEUE_MS);
        const begun = steps.write('start', {
          do: async (transaction, saga) => {
            const off = isWarm(saga) ? {} : { bootedConfigId: null };
            const changes = { status: 'resizing', ...off } as const;
            const moving = await jobs.step(transaction, saga, instanceResize, { status: 'started' }, changes);
            return moving !== undefined;
          },
        });
        steps.ask('deactivate', { do: async (saga) => (isWarm(saga) ? undefined : profile.report(saga)) });
        passing(steps, jobs, instanceResize, () => durations.COMPUTE_RESIZE_MS, begun);
        steps.ask('open gate', { do: async (saga) => (isWarm(saga) ? gate.open(saga) : undefined) });
        steps.write('finish', { do: (transaction, saga) => this.finish(transaction, saga) });
      },
    });
  }

  private async finish(transaction: Transaction, saga: Saga<ResizeInput>): Promise<void> {
    const { type, specs, hostUuid, growing, configId, bootId } = saga.input;
    const status = isWarm(saga) ? 'running' : 'offline';
    const resized = await this.jobs.finish(transaction, saga, instanceResize, { type, specs, hostUuid, status });
    if (!resized) return;
    if (growing) await this.disks.resize(transaction.manager, growing.id, growing.size, transaction.now);
    if (status === 'offline' && configId !== null) {
      await this.power.boot(transaction, saga, resized, { configId, bootId });
    }
  }
}

const isWarm = ({ input }: Saga<ResizeInput>): boolean => input.how === 'warm';
