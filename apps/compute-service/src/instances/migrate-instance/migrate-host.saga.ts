import { Inject, Injectable } from '@nestjs/common';
import type { MigrationType } from '@stratus/contracts';
import { instanceMigrate } from '@stratus/events';
import { CONFIGURATION } from '@stratus/runtime';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobInput } from '../jobs/job-input.js';
import { ActiveProfileSteps } from '../jobs/active-profile.steps.js';
import type { JobDurations } from '../jobs/job-durations.js';
import { MigrationGateSteps } from '../jobs/migration-gate.steps.js';
import { passing } from '../jobs/moving-steps.js';
import { PowerJobs } from '../jobs/power.jobs.js';
import type { Interrupted } from '../jobs/power.jobs.js';

export interface MigrateHostInput extends JobInput, Interrupted {
  how: MigrationType;
  hostUuid: string;
}

/**
 * Moves an instance to another host of its region. A warm move is a live migration: its gate is closed from before the
 * answer until the migration ends, or until a move to another region replaces it while it waits.
 */
@Injectable()
export class MigrateHostSaga implements DefinesSaga<MigrateHostInput, Record<string, never>> {
  readonly definition: SagaDefinition<MigrateHostInput, Record<string, never>>;

  constructor(
    jobs: InstanceJobs,
    gate: MigrationGateSteps,
    profile: ActiveProfileSteps,
    power: PowerJobs,
    @Inject(CONFIGURATION) durations: JobDurations,
  ) {
    this.definition = defineSaga({
      name: 'migrate-host',
      undoStart: (transaction, saga) => jobs.release(transaction, saga),
      steps: (steps) => {
        steps.ask('close gate', {
          do: async (saga) => (isWarm(saga) ? gate.close(saga) : undefined),
          undo: async (saga) => (isWarm(saga) ? gate.open(saga) : undefined),
        });
        steps.answer('schedule', {
          do: async (transaction, saga) => {
            const instance = await jobs.lock(transaction, saga);
            const job = { id: saga.id, kind: 'migrate' } as const;
            await jobs.begin(transaction, instance, job, instanceMigrate, { jobPending: true });
            return {};
          },
        });
        steps.pause('wait', () => durations.COMPUTE_MIGRATION_QUEUE_MS);
        // Finds out whether the migration still holds the instance when its turn comes.
        const begun = steps.write('start', {
          do: async (transaction, saga) => {
            const off = isWarm(saga) ? {} : { bootedConfigId: null };
            const changes = { jobPending: false, status: 'migrating', ...off } as const;
            const migrating = await jobs.step(transaction, saga, instanceMigrate, { status: 'started' }, changes);
            return migrating !== undefined;
          },
        });
        steps.ask('deactivate', {
          do: async (saga) => (!isWarm(saga) && saga.resultOf(begun) ? profile.report(saga) : undefined),
        });
        passing(steps, jobs, instanceMigrate, () => durations.COMPUTE_MIGRATION_MS, begun);
        steps.ask('open gate', { do: async (saga) => (isWarm(saga) ? gate.open(saga) : undefined) });
        steps.write('finish', {
          do: async (transaction, saga) => {
            const { hostUuid, configId, bootId } = saga.input;
            const status = isWarm(saga) ? 'running' : 'offline';
            const moved = await jobs.finish(transaction, saga, instanceMigrate, { hostUuid, status });
            if (moved && status === 'offline' && configId !== null) {
              await power.boot(transaction, saga, moved, { configId, bootId });
            }
          },
        });
      },
    });
  }
}

const isWarm = ({ input }: Saga<MigrateHostInput>): boolean => input.how === 'warm';
