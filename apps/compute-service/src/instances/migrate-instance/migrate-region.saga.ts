import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { ApiFailure, COMPUTE_ID, cancelMove, completeMove, openGate, reserveMove } from '@stratus/contracts';
import { instanceMigrate, instanceMigrateRegion, instanceMigrateRegionCreate, jobEvent } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { InstanceQuery } from '../instance.query.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';
import type { Instance } from '../instance.js';
import { isPrivate } from '../../private-address.js';
import { addressesOf } from '../instance-addresses.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobInput } from '../jobs/job-input.js';
import { FailingJobs } from '../../job-durations/failing.jobs.js';
import { JobDurationLookup } from '../../job-durations/job-duration.lookup.js';
import { passing } from '../jobs/moving-steps.js';
import { NodeRemovalSteps } from '../../node-balancers/configs/nodes/node-removal.steps.js';
import { BUSY } from '../../turns/turns.js';
import { PowerJobs } from '../jobs/power.jobs.js';
import type { Interrupted } from '../jobs/power.jobs.js';

export interface MigrateRegionInput extends JobInput, Interrupted {
  region: string;
  hostUuid: string;
  /** The pending migration within the region that this move replaces. */
  gaveWay: string | null;
}

/**
 * Moves an instance to another region, always cold. Reserves the new addresses before the response and releases the old
 * ones at the end. The action refuses instances with a VPC interface, so no subnet is affected.
 */
@Injectable()
export class MigrateRegionSaga implements DefinesSaga<MigrateRegionInput, Record<string, never>> {
  readonly definition: SagaDefinition<MigrateRegionInput, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly instances: InstanceRepository,
    private readonly instanceQuery: InstanceQuery,
    private readonly nodeRemoval: NodeRemovalSteps,
    jobs: InstanceJobs,
    power: PowerJobs,
    durations: JobDurationLookup,
    private readonly failing: FailingJobs,
  ) {
    this.definition = defineSaga({
      name: 'migrate-region',
      undoStart: (transaction, saga) => jobs.release(transaction, saga),
      steps: (steps) => {
        const reserved = steps.ask('reserve', { do: (saga) => this.reserve(saga), undo: (saga) => this.cancel(saga) });
        steps.answer('schedule', {
          do: async (transaction, saga) => {
            const instance = await this.take(transaction, saga);
            transaction.emit(instanceMigrateRegionCreate(instanceRecordOf(instance)));
            const job = { id: saga.id, kind: 'migrate region' } as const;
            await jobs.begin(transaction, instance, job, instanceMigrateRegion);
            return {};
          },
        });
        steps.ask('open the gate of what gave way', {
          do: async (saga) => {
            await this.openGateOfWhatGaveWay(saga);
            // The next move may begin as soon as this one has failed.
            if (failing.has(saga)) await this.cancel(saga);
          },
        });
        steps.pause('wait', (saga) => durations.before(saga, 'COMPUTE_MIGRATION_QUEUE_MS'));
        const begun = steps.write('start', {
          do: async (transaction, saga) => {
            if (failing.has(saga)) return jobs.failPending(transaction, saga, instanceMigrateRegion);
            const off = { status: 'migrating', bootedConfigId: null } as const;
            const moving = await jobs.step(transaction, saga, instanceMigrateRegion, { status: 'started' }, off);
            return moving !== undefined;
          },
        });
        passing(steps, jobs, instanceMigrateRegion, (saga) => durations.of(saga, 'COMPUTE_REGION_MIGRATION_MS'), begun);
        steps.write('give up', { do: (transaction, saga) => this.giveUp(transaction, saga) });
        steps.ask('complete', { do: (saga) => this.complete(saga) });
        steps.write('finish', {
          do: async (transaction, saga) => {
            const { region, hostUuid, configId, bootId } = saga.input;
            const addresses = addressesOf(saga.resultOf(reserved));
            const there = { ...addresses, region, hostUuid, status: 'offline' } as const;
            const moved = await jobs.finish(transaction, saga, instanceMigrateRegion, there);
            if (moved && configId !== null) await power.boot(transaction, saga, moved, { configId, bootId });
          },
        });
      },
    });
  }

  private reserve({ caller, request, id, input }: Saga<MigrateRegionInput>) {
    const body = { id, [COMPUTE_ID]: input.computeId, region: input.region };
    return this.client.ask(reserveMove, { caller, request, body });
  }

  private async cancel({ caller, request, id }: Saga<MigrateRegionInput>): Promise<void> {
    await this.client.ask(cancelMove, { caller, request, body: { id } });
  }

  /** Private addresses of this region go to others next: no node may keep one. */
  private async giveUp(transaction: Transaction, { id, input }: Saga<MigrateRegionInput>): Promise<void> {
    const instance = await this.instances.lockForJob(transaction.statements, input.computeId, id);
    if (!instance) return;
    await this.nodeRemoval.remove(transaction, instance);
    const kept = instance.ipv4.filter((address) => !isPrivate(address));
    this.instances.update(transaction.statements, instance.id, { ipv4: kept });
  }

  /** Deleting the instance releases the move with its addresses: then there is nothing left to complete. */
  private async complete(saga: Saga<MigrateRegionInput>): Promise<void> {
    const { caller, request, id } = saga;
    if (this.failing.has(saga) || !(await this.hasInstance(saga))) return;
    try {
      await this.client.ask(completeMove, { caller, request, body: { id } });
    } catch (error) {
      if (await this.hasInstance(saga)) throw error;
    }
  }

  private async hasInstance({ id, input }: Saga<MigrateRegionInput>): Promise<boolean> {
    return this.instanceQuery.isHeldBy(input.computeId, id);
  }

  /** The replaced migration itself would not open its gate until its turn comes. */
  private async openGateOfWhatGaveWay({ caller, request, input }: Saga<MigrateRegionInput>): Promise<void> {
    const { computeId, gaveWay } = input;
    if (gaveWay === null) return;
    const body = { [COMPUTE_ID]: computeId, migration_id: gaveWay };
    await this.client.ask(openGate, { caller, request, body });
  }

  /** The instance, locked. Fails the pending migration within the region only here, where this move is certain. */
  private async take(transaction: Transaction, { id, caller, input }: Saga<MigrateRegionInput>): Promise<Instance> {
    const instance = await this.instances.lock(transaction.statements, caller.accountId, input.computeId);
    const { busySaga, jobPending } = instance;
    if (busySaga === id) return instance;
    if (busySaga === null || busySaga !== input.gaveWay || !jobPending) throw new ApiFailure(400, [BUSY]);
    const message = 'The instance moves to another region instead';
    transaction.emit(
      jobEvent(instanceMigrate(instanceRecordOf(instance)), { id: busySaga, status: 'failed', message }),
    );
    this.instances.update(transaction.statements, instance.id, { jobPending: false });
    return { ...instance, jobPending: false };
  }
}
