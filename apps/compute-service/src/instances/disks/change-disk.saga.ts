import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import type { DiskRecord } from '@stratus/contracts';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { InstanceRepository } from '../instance.repository.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import { FailingJobs } from '../../job-durations/failing.jobs.js';
import { JobDurationLookup } from '../../job-durations/job-duration.lookup.js';
import { eventOf } from './disk-job.js';
import type { DiskChange, DiskJobInput } from './disk-job.js';
import { DiskRepository } from './disk.repository.js';

/**
 * The job that creates, resizes or deletes a disk, or resets its password; the instance keeps its status.
 *
 * | step    | do                                                    | undo                        |
 * | ------- | ----------------------------------------------------- | --------------------------- |
 * | (start) | insert the new disk, or mark the disk for deletion    | revert that; fail the job   |
 * | start   | emit its event                                        | none: only goes forward now |
 * | change  | wait                                                  | none                        |
 * | finish  | make the disk ready, set its size, or delete it; emit | none                        |
 */
@Injectable()
export class ChangeDiskSaga implements DefinesSaga<DiskJobInput> {
  readonly definition: SagaDefinition<DiskJobInput>;

  constructor(
    private readonly instances: InstanceRepository,
    private readonly disks: DiskRepository,
    private readonly instanceJobs: InstanceJobs,
    private readonly failing: FailingJobs,
    durations: JobDurationLookup,
  ) {
    this.definition = defineSaga({
      name: 'change-disk',
      undoStart: (transaction, saga) => this.takeBack(transaction, saga),
      steps: (steps) => {
        steps.write('start', { pivot: true, do: (transaction, saga) => this.start(transaction, saga) });
        steps.pause('change', (saga) => durations.of(saga, 'COMPUTE_DISK_MS'));
        steps.write('finish', { do: (transaction, saga) => this.finish(transaction, saga) });
      },
    });
  }

  private async start(transaction: Transaction, saga: Saga<DiskJobInput>): Promise<void> {
    this.failing.refuse(saga);
    const disk = await this.lockDisk(transaction, saga);
    if (disk) await this.instanceJobs.step(transaction, saga, eventOf(saga.input.change, disk), { status: 'started' });
  }

  private async finish(transaction: Transaction, saga: Saga<DiskJobInput>): Promise<void> {
    const { statements, now } = transaction;
    const { diskId, change } = saga.input;
    const before = await this.lockDisk(transaction, saga);
    if (!before) return;
    if (change.what === 'delete') this.disks.delete(statements, diskId);
    else this.disks.update(statements, diskId, { ...doneBy(change), updated: now });
    const disk = change.what === 'delete' ? before : await this.disks.record(statements, diskId);
    await this.instanceJobs.finish(transaction, saga, eventOf(change, disk));
  }

  private async takeBack(transaction: Transaction, saga: Saga<DiskJobInput>): Promise<void> {
    const { diskId, change } = saga.input;
    const disk = await this.lockDisk(transaction, saga);
    if (!disk) return;
    if (change.what === 'create') this.disks.delete(transaction.statements, diskId);
    if (change.what === 'delete') this.disks.update(transaction.statements, diskId, { status: 'ready' });
    await this.instanceJobs.fail(transaction, saga, eventOf(change, disk));
  }

  /** The disk, with its instance locked; undefined when the job no longer has the instance. */
  private async lockDisk(
    { statements }: Transaction,
    { id, input }: Saga<DiskJobInput>,
  ): Promise<DiskRecord | undefined> {
    const instance = await this.instances.lockForJob(statements, input.computeId, id);
    return instance && this.disks.record(statements, input.diskId);
  }
}

const doneBy = (change: DiskChange) =>
  change.what === 'resize' ? { size: change.size } : { status: 'ready' as const };
