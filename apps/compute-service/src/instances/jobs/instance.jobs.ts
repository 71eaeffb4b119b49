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

/** Makes the event of a job's kind. */
type Tells = (instance: InstanceRecord) => NewEvent;
type Told = Omit<JobProgress, 'id'>;

/** What the input of every job says. */
export interface JobInput {
  computeId: number;
}

/** Of jobs that give their instance another status as soon as they are asked for. */
export interface StatusJobInput extends JobInput {
  /** The status before. */
  from: InstanceStatus;
}

/**
 * How jobs change their instance and tell of themselves. A job is a saga: its id is in `busy_saga` while it runs, and is the
 * id of the job in its events.
 */
@Injectable()
export class InstanceJobs {
  constructor(
    private readonly instances: InstanceRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  /** Starts a job on an instance that is locked and not busy, or has another one take over. */
  async begin(
    transaction: Transaction,
    instance: Instance,
    jobId: string,
    tells: Tells,
    changes: Partial<Instance> = {},
  ): Promise<Instance> {
    const begun = await this.change(transaction, instance, { ...changes, ...keptFor(instance, jobId) });
    transaction.emit(jobEvent(tells(instanceRecordOf(begun)), { id: jobId, status: 'scheduled' }));
    return begun;
  }

  /** Keeps an instance that is locked and not busy for a job that is not told of yet. */
  async claim(transaction: Transaction, instance: Instance, jobId: string): Promise<void> {
    await this.instances.update(transaction.manager, instance.id, keptFor(instance, jobId));
  }

  /** Gives up a claim. */
  async letGo({ manager }: Transaction, { id, input }: Saga<JobInput>): Promise<void> {
    const instance = await this.instances.lockForJob(manager, input.computeId, id);
    if (instance) await this.instances.update(manager, instance.id, { busySaga: null, jobPending: false });
  }

  /**
   * A step of the job. Undefined when the job no longer has the instance: it was taken back while it was pending.
   */
  async step(
    transaction: Transaction,
    { id, input }: Saga<JobInput>,
    tells: Tells,
    told: Told,
    changes: Partial<Instance> = {},
  ): Promise<Instance | undefined> {
    const instance = await this.instances.lockForJob(transaction.manager, input.computeId, id);
    if (!instance) return undefined;
    const changed = await this.change(transaction, instance, changes);
    transaction.emit(jobEvent(tells(instanceRecordOf(changed)), { id, ...told }));
    return changed;
  }

  /** The end of the job: the instance is free for the next one. */
  async finish(
    transaction: Transaction,
    saga: Saga<JobInput>,
    tells: Tells,
    changes: Partial<Instance> = {},
  ): Promise<Instance | undefined> {
    return this.step(transaction, saga, tells, { status: 'finished' }, { ...changes, busySaga: null });
  }

  /** The job came to nothing before it had begun: the instance is as it was. */
  async fail(
    transaction: Transaction,
    saga: Saga<StatusJobInput>,
    tells: Tells,
    changes: Partial<Instance> = {},
  ): Promise<void> {
    const { from } = saga.input;
    await this.step(transaction, saga, tells, { status: 'failed' }, { ...changes, status: from, busySaga: null });
  }

  /** The instance of the job, locked. @throws ApiFailure 400 busy, when the job has lost it. */
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
