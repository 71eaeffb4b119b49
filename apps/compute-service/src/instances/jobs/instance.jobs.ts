import { Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { InstanceRecord, InstanceStatus } from '@stratus/contracts';
import { jobEvent } from '@stratus/events';
import type { JobProgress } from '@stratus/events';
import type { NewEvent, Saga, Transaction } from '@stratus/platform/persistence';
import { InterfaceRepository } from '../../interfaces/interface.repository.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';
import type { Instance } from '../instance.js';
import { BUSY } from './turns.js';
import type { JobKind } from './turns.js';

/** Builds the event of a job's kind. */
type EventOf = (instance: InstanceRecord) => NewEvent;
type Progress = Omit<JobProgress, 'id'>;

/** Names a job, and says what it does. */
export interface Job {
  id: string;
  kind: JobKind;
}

/** Input of every job. */
export interface JobInput {
  computeId: number;
}

/** Input of jobs that change the status of their instance at their start. */
export interface StatusJobInput extends JobInput {
  /** The status before. */
  from: InstanceStatus;
}

/**
 * Changes the instance of a job and emits the job's events. A job is a saga: while it runs, `busy_saga` holds its id,
 * and its events carry it as the id of the job.
 */
@Injectable()
export class InstanceJobs {
  constructor(
    private readonly instances: InstanceRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  /** Starts a job on a locked instance that is not busy, or whose job this one replaces. */
  async begin(
    transaction: Transaction,
    instance: Instance,
    job: Job,
    eventOf: EventOf,
    changes: Partial<Instance> = {},
  ): Promise<Instance> {
    const begun = await this.change(transaction, instance, { ...changes, ...heldFor(instance, job) });
    transaction.emit(jobEvent(eventOf(instanceRecordOf(begun)), { id: job.id, status: 'scheduled' }));
    return begun;
  }

  /** Marks a locked, idle instance as busy for a job, without an event. */
  async claim(transaction: Transaction, instance: Instance, job: Job): Promise<void> {
    await this.instances.update(transaction.manager, instance.id, heldFor(instance, job));
  }

  /** Releases what {@link claim} has marked. */
  async release({ manager }: Transaction, { id, input }: Saga<JobInput>): Promise<void> {
    const instance = await this.instances.lockForJob(manager, input.computeId, id);
    if (instance) await this.instances.update(manager, instance.id, { ...FREE, jobPending: false });
  }

  /**
   * A step of the job. Undefined when the job no longer has the instance: another job replaced it while it was pending.
   */
  async step(
    transaction: Transaction,
    { id, input }: Saga<JobInput>,
    eventOf: EventOf,
    progress: Progress,
    changes: Partial<Instance> = {},
  ): Promise<Instance | undefined> {
    const instance = await this.instances.lockForJob(transaction.manager, input.computeId, id);
    if (!instance) return undefined;
    const changed = await this.change(transaction, instance, changes);
    transaction.emit(jobEvent(eventOf(instanceRecordOf(changed)), { id, ...progress }));
    return changed;
  }

  /** Ends the job: the instance is free for the next one. */
  async finish(
    transaction: Transaction,
    saga: Saga<JobInput>,
    eventOf: EventOf,
    changes: Partial<Instance> = {},
  ): Promise<Instance | undefined> {
    return this.step(transaction, saga, eventOf, { status: 'finished' }, { ...changes, ...FREE });
  }

  /** Fails a job that has not begun: restores the instance's status. */
  async fail(
    transaction: Transaction,
    saga: Saga<StatusJobInput>,
    eventOf: EventOf,
    changes: Partial<Instance> = {},
  ): Promise<void> {
    const { from } = saga.input;
    await this.step(transaction, saga, eventOf, { status: 'failed' }, { ...changes, status: from, ...FREE });
  }

  /** The instance of the job, locked. @throws ApiFailure 400 busy, when another job has replaced this one. */
  async lock({ manager }: Transaction, { id, input }: Saga<JobInput>): Promise<Instance> {
    const instance = await this.instances.lockForJob(manager, input.computeId, id);
    if (!instance) throw new ApiFailure(400, [BUSY]);
    return instance;
  }

  private async change(
    { manager, statements, now }: Transaction,
    instance: Instance,
    changes: Partial<Instance>,
  ): Promise<Instance> {
    if (Object.keys(changes).length === 0) return instance;
    const moved = changes.status !== undefined && changes.status !== instance.status;
    const all = moved ? { ...changes, updated: now } : changes;
    await this.instances.update(manager, instance.id, all);
    if (all.bootedConfigId !== undefined) await this.interfaces.setActive(statements, instance.id, all.bootedConfigId);
    return { ...instance, ...all };
  }
}

/** Fields of an instance on which no job runs. */
export const FREE = { busySaga: null, jobKind: null } as const;

const heldFor = ({ jobNumber }: Pick<Instance, 'jobNumber'>, { id, kind }: Job) => ({
  busySaga: id,
  jobKind: kind,
  jobNumber: jobNumber + 1,
});
