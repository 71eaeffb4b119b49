import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { COMPUTE_ID, releaseAddresses } from '@stratus/contracts';
import {
  concerning,
  instanceCreate,
  instanceDelete,
  instanceMigrate,
  instanceMigrateRegion,
  instanceResize,
  jobEvent,
} from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { Sagas, defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { ConfigRepository } from '../configs/config.repository.js';
import { eventOf as eventOfDisk } from '../disks/disk-job.js';
import type { DiskJobInput } from '../disks/disk-job.js';
import { DiskRepository } from '../disks/disk.repository.js';
import { InterfaceRepository } from '../configs/interfaces/interface.repository.js';
import { InterfaceSteps } from '../configs/interfaces/interface.steps.js';
import type { RemovedInterface } from '../configs/interfaces/interface-changes.js';
import { NodeRemovalSteps } from '../../node-balancers/configs/nodes/node-removal.steps.js';
import type { JobKind } from '../../turns/turns.js';
import { VolumeRepository } from '../../volumes/volume.repository.js';
import { refuseUnlessInstanceDeletable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';
import type { Instance } from '../instance.js';
import { ChangeLocks } from '../jobs/change.locks.js';
import { InstanceJobs } from '../jobs/instance.jobs.js';
import type { EventOf } from '../jobs/instance.jobs.js';
import type { JobInput } from '../jobs/job-input.js';
import { POWER } from '../jobs/power-kinds.js';

/**
 * | step               | do                                                      | undo                        |
 * | ------------------ | ------------------------------------------------------- | --------------------------- |
 * | (start)            | hold the instance, so that no change begins             | release it                  |
 * | start              | decide again, cancel the running job, delete its nodes  | none: only goes forward now |
 * | release interfaces | unlink, release, detach                                 | none                        |
 * | release addresses  | network.addresses.release                               | none                        |
 * | delete             | detach volumes, delete all rows, emit its event, answer |                             |
 *
 * Once the client has its reply, the instance's VPCs, VLANs and subnets can be deleted, and no firewall lists it.
 */
@Injectable()
export class DeleteInstanceSaga implements DefinesSaga<JobInput, Record<string, never>> {
  readonly definition: SagaDefinition<JobInput, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly instances: InstanceRepository,
    private readonly configs: ConfigRepository,
    private readonly disks: DiskRepository,
    private readonly volumes: VolumeRepository,
    private readonly interfaces: InterfaceRepository,
    private readonly nodeRemoval: NodeRemovalSteps,
    private readonly instanceJobs: InstanceJobs,
    private readonly changeLocks: ChangeLocks,
    private readonly sagas: Sagas,
    interfaceSteps: InterfaceSteps,
  ) {
    this.definition = defineSaga({
      name: 'delete-instance',
      undoStart: (transaction, saga) => this.changeLocks.end(transaction, saga),
      steps: (steps) => {
        const held = steps.write('start', { pivot: true, do: (transaction, saga) => this.start(transaction, saga) });
        steps.ask('release interfaces', { do: (saga) => interfaceSteps.giveUp(saga, saga.resultOf(held)) });
        steps.ask('release addresses', { do: (saga) => this.releaseAddresses(saga) });
        steps.answer('delete', {
          do: async (transaction, saga) => {
            await this.delete(transaction, saga);
            return {};
          },
        });
      },
    });
  }

  /** @returns the interfaces with reservations at other services. */
  private async start(transaction: Transaction, saga: Saga<JobInput>): Promise<RemovedInterface[]> {
    const { statements, now } = transaction;
    const instance = await this.changeLocks.lock(transaction, saga);
    refuseUnlessInstanceDeletable({ ...instance, changeSaga: null });
    await this.cancelJob(transaction, instance);
    const holding = { busySaga: saga.id, jobKind: 'delete', jobPending: false } as const;
    const deleting = { status: 'deleting', ...holding, updated: now } as const;
    this.instances.update(statements, instance.id, deleting);
    await this.nodeRemoval.remove(transaction, instance);
    const held = await this.interfaces.ofInstance(statements, instance.id);
    return held.map(({ attachmentId, purpose, natAsked }) => ({ attachmentId, purpose, natAsked }));
  }

  /**
   * Cancels the job of the locked instance, if one runs: emits its event as failed; the next step does nothing, since the
   * job no longer has the instance. A job that has not replied to its request yet has no event: its saga is undone.
   */
  private async cancelJob(transaction: Transaction, instance: Instance): Promise<void> {
    const { busySaga, jobKind } = instance;
    if (busySaga === null || jobKind === null) return;
    if (jobKind === 'delete') throw new Error('No request cancels a deletion');
    if (await this.sagas.owesAnswer(transaction, busySaga)) return;
    const eventOf = jobKind === 'disk' ? await this.eventOfDiskJob(transaction, busySaga) : EVENTS[jobKind];
    const { second } = await this.sagas.inputOf<JobInput>(transaction, busySaga);
    const event = concerning(eventOf(instanceRecordOf(instance)), second);
    transaction.emit(jobEvent(event, { id: busySaga, status: 'failed', message: 'The instance was deleted' }));
    await this.sagas.wakeUp(transaction, busySaga);
  }

  private async eventOfDiskJob(transaction: Transaction, jobId: string): Promise<EventOf> {
    const { change, diskId } = await this.sagas.inputOf<DiskJobInput>(transaction, jobId);
    return eventOfDisk(change, await this.disks.record(transaction.statements, diskId));
  }

  private async releaseAddresses({ caller, request, input }: Saga<JobInput>): Promise<void> {
    await this.client.ask(releaseAddresses, { caller, request, body: { [COMPUTE_ID]: input.computeId } });
  }

  private async delete(transaction: Transaction, saga: Saga<JobInput>): Promise<void> {
    const { statements } = transaction;
    const instance = await this.instanceJobs.lock(transaction, saga);
    await this.volumes.detachFrom(transaction, instance);
    this.configs.deleteOfInstance(statements, instance.id);
    this.disks.deleteOfInstance(statements, instance.id);
    this.instances.delete(statements, instance.id);
    transaction.emit(jobEvent(instanceDelete(instanceRecordOf(instance)), { id: saga.id, status: 'finished' }));
  }
}

/** The events of the jobs that a deletion may cancel; the event of a disk job depends on its input. */
const EVENTS: Readonly<Record<Exclude<JobKind, 'disk' | 'delete'>, EventOf>> = {
  provision: instanceCreate,
  boot: POWER.boot.eventOf,
  reboot: POWER.reboot.eventOf,
  shutdown: POWER.shutdown.eventOf,
  migrate: instanceMigrate,
  'migrate region': instanceMigrateRegion,
  resize: instanceResize,
};
