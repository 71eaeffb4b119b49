import { Injectable } from '@nestjs/common';
import type { EventEntity, NewEvent, Transaction } from '@stratus/commands';
import { ApiFailure } from '@stratus/contracts';
import type { InstanceRecord } from '@stratus/contracts';
import { concerning, jobEvent } from '@stratus/events';
import type { JobProgress } from '@stratus/events';
import type { Saga } from '@stratus/sagas';
import { InstanceProfilesQuery } from '../instance-profiles.query.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';
import type { Instance } from '../instance.js';
import { ActiveInterfaceRepository } from './active-interface.repository.js';
import type { JobInput, StatusJobInput } from './job-input.js';
import { stateAfterFailure } from './power-kinds.js';
import type { PowerInput } from './power-kinds.js';
import { BUSY } from '../../turns/turns.js';
import type { JobKind } from '../../turns/turns.js';

/** Builds the event of a kind of job. */
export type EventOf = (instance: InstanceRecord) => NewEvent;
type Progress = Omit<JobProgress, 'id'>;

/** Identifies a job and its kind. */
export interface Job {
  id: string;
  kind: JobKind;
  /** The second entity of its events, as in its input. */
  second?: EventEntity | undefined;
}

/**
 * Changes the instance of a job and emits the job's events. A job is a saga: while it runs, `busy_saga` is its id, which
 * its events also carry as the job's id.
 */
@Injectable()
export class InstanceJobs {
  constructor(
    private readonly instances: InstanceRepository,
    private readonly interfaces: ActiveInterfaceRepository,
    private readonly instanceProfilesQuery: InstanceProfilesQuery,
  ) {}

  /** Starts a job on a locked instance that is idle, or whose current job this one replaces. */
  async begin(
    transaction: Transaction,
    instance: Instance,
    job: Job,
    eventOf: EventOf,
    changes: Partial<Instance> = {},
  ): Promise<Instance> {
    const begun = await this.change(transaction, instance, { ...changes, ...heldFor(instance, job) });
    const event = concerning(eventOf(instanceRecordOf(begun)), job.second);
    transaction.emit(jobEvent(event, { id: job.id, status: 'scheduled' }));
    return begun;
  }

  /** Marks a locked, idle instance as busy for a job, without an event. */
  async claim(transaction: Transaction, instance: Instance, job: Job): Promise<void> {
    this.instances.update(transaction.statements, instance.id, heldFor(instance, job));
  }

  /** Reverts {@link claim}. */
  async release({ statements }: Transaction, { id, input }: Saga<JobInput>): Promise<void> {
    const instance = await this.instances.lockForJob(statements, input.computeId, id);
    if (instance) this.instances.update(statements, instance.id, { ...FREE, jobPending: false });
  }

  /**
   * Runs a step of the job. Undefined when the job no longer has the instance: another job replaced it while it was pending.
   */
  async step(
    transaction: Transaction,
    { id, input }: Saga<JobInput>,
    eventOf: EventOf,
    progress: Progress,
    changes: Partial<Instance> = {},
  ): Promise<Instance | undefined> {
    const instance = await this.instances.lockForJob(transaction.statements, input.computeId, id);
    if (!instance) return undefined;
    const changed = await this.change(transaction, instance, changes);
    const event = concerning(eventOf(instanceRecordOf(changed)), input.second);
    transaction.emit(jobEvent(event, { id, ...progress }));
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
  async fail(transaction: Transaction, saga: Saga<StatusJobInput>, eventOf: EventOf): Promise<Instance | undefined> {
    const { from } = saga.input;
    return this.step(transaction, saga, eventOf, { status: 'failed' }, { status: from, ...FREE });
  }

  /**
   * Fails a job of which nothing but its event has happened. The instance keeps its status.
   *
   * @returns that the job no longer has the instance.
   */
  async failPending(transaction: Transaction, saga: Saga<JobInput>, eventOf: EventOf): Promise<false> {
    await this.step(transaction, saga, eventOf, { status: 'failed' }, { ...FREE, jobPending: false });
    return false;
  }

  /** Fails a power job that has not begun: restores the instance's profile and active interfaces. */
  async failPower(transaction: Transaction, saga: Saga<PowerInput>, eventOf: EventOf): Promise<void> {
    const { computeId, before } = saga.input;
    const profiles = await this.instanceProfilesQuery.idsOf(transaction.statements, computeId);
    const { status, bootedConfigId, active } = stateAfterFailure(before, profiles);
    const changes = { status, bootedConfigId, ...FREE };
    const failed = await this.step(transaction, saga, eventOf, { status: 'failed' }, changes);
    if (failed) this.interfaces.restore(transaction.statements, computeId, active);
  }

  /** The instance of the job, locked. @throws ApiFailure 400 busy, when another job has replaced this one. */
  async lock({ statements }: Transaction, { id, input }: Saga<JobInput>): Promise<Instance> {
    const instance = await this.instances.lockForJob(statements, input.computeId, id);
    if (!instance) throw new ApiFailure(400, [BUSY]);
    return instance;
  }

  private async change(
    { statements, now }: Transaction,
    instance: Instance,
    changes: Partial<Instance>,
  ): Promise<Instance> {
    if (Object.keys(changes).length === 0) return instance;
    const moved = changes.status !== undefined && changes.status !== instance.status;
    const all = moved ? { ...changes, updated: now } : changes;
    this.instances.update(statements, instance.id, all);
    if (all.bootedConfigId !== undefined) this.interfaces.setProfile(statements, instance.id, all.bootedConfigId);
    return { ...instance, ...all };
  }
}

/** Fields of an instance without a running job. */
export const FREE = { busySaga: null, jobKind: null } as const;

const heldFor = ({ jobNumber }: Pick<Instance, 'jobNumber'>, { id, kind }: Job) => ({
  busySaga: id,
  jobKind: kind,
  jobNumber: jobNumber + 1,
});
