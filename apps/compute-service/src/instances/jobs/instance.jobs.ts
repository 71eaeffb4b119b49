import { Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { InstanceRecord, InstanceStatus } from '@stratus/contracts';
import { jobEvent } from '@stratus/events';
import type { JobProgress } from '@stratus/events';
import type { NewEvent, Saga, Transaction } from '@stratus/platform/persistence';
import { InterfaceRepository } from '../../interfaces/interface.repository.js';
import { InstanceRepository } from '../instance.repository.js';
import { BUSY, instanceRecordOf } from '../instance.js';
import type { Instance } from '../instance.js';

/** Builds the event of a job's kind. */
type EventOf = (instance: InstanceRecord) => NewEvent;
type Progress = Omit<JobProgress, 'id'>;

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
    jobId: string,
    eventOf: EventOf,
    changes: Partial<Instance> = {},
  ): Promise<Instance> {
    const begun = await this.change(transaction, instance, { ...changes, ...keptFor(instance, jobId) });
    transaction.emit(jobEvent(eventOf(instanceRecordOf(begun)), { id: jobId, status: 'scheduled' }));
    return begun;
  }

  /** Marks a locked, idle instance as busy for a job, without an event. */
  async claim(transaction: Transaction, instance: Instance, jobId: string): Promise<void> {
    await this.instances.update(transaction.manager, instance.id, keptFor(instance, jobId));
  }

  /** Releases what {@link claim} has marked. */
  async release({ manager }: Transaction, { id, input }: Saga<JobInput>): Promise<void> {
    const instance = await this.instances.lockForJob(manager, input.computeId, id);
    if (instance) await this.instances.update(manager, instance.id, { busySaga: null, jobPending: false });
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
    return this.step(transaction, saga, eventOf, { status: 'finished' }, { ...changes, busySaga: null });
  }

  /** Fails a job that has not begun: restores the instance's status. */
  async fail(
    transaction: Transaction,
    saga: Saga<StatusJobInput>,
    eventOf: EventOf,
    changes: Partial<Instance> = {},
  ): Promise<void> {
    const { from } = saga.input;
    await this.step(transaction, saga, eventOf, { status: 'failed' }, { ...changes, status: from, busySaga: null });
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

const keptFor = ({ jobNumber }: Instance, jobId: string) => ({ busySaga: jobId, jobNumber: jobNumber + 1 });
