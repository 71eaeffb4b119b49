import { Injectable } from '@nestjs/common';
import { COMPUTE_ID, releaseAddresses } from '@stratus/contracts';
import type { InstanceStatus } from '@stratus/contracts';
import { instanceDelete, jobEvent } from '@stratus/events';
import { OperationClient } from '@stratus/platform';
import { defineSaga } from '@stratus/platform/persistence';
import type { DefinesSaga, Saga, SagaDefinition, Transaction } from '@stratus/platform/persistence';
import { ConfigRepository } from '../../configs/config.repository.js';
import { DiskRepository } from '../../disks/disk.repository.js';
import { InterfaceSteps } from '../../interfaces/interface.steps.js';
import type { RemovedInterface } from '../../interfaces/interface-changes.js';
import { VolumeRepository } from '../../volumes/volume.repository.js';
import { InstanceRepository } from '../instance.repository.js';
import { instanceRecordOf } from '../instance.js';
import { FREE, InstanceJobs } from '../jobs/instance.jobs.js';
import type { JobInput } from '../jobs/instance.jobs.js';

export interface DeleteInput extends JobInput {
  /** The status before. */
  status: InstanceStatus;
  interfaces: RemovedInterface[];
}

/**
 * Releases all that the instance holds at other services, then deletes it: once the delete is answered, a VPC, VLAN or
 * subnet that the instance was in can be deleted. The saga cannot take released holds back, so it only goes forward.
 */
@Injectable()
export class DeleteInstanceSaga implements DefinesSaga<DeleteInput, Record<string, never>> {
  readonly definition: SagaDefinition<DeleteInput, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly instances: InstanceRepository,
    private readonly configs: ConfigRepository,
    private readonly disks: DiskRepository,
    private readonly volumes: VolumeRepository,
    private readonly jobs: InstanceJobs,
    interfaces: InterfaceSteps,
  ) {
    this.definition = defineSaga({
      name: 'delete-instance',
      undoStart: (transaction, saga) => this.restore(transaction, saga),
      steps: (steps) => {
        // From here on the saga undoes nothing.
        steps.write('start', { pivot: true, do: async () => undefined });
        steps.ask('release interfaces', { do: (saga) => interfaces.giveUp(saga, saga.input.interfaces) });
        // Once firewalls exist, remove the instance from them here.
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

  private async restore({ manager }: Transaction, { id, input }: Saga<DeleteInput>): Promise<void> {
    const instance = await this.instances.lockForJob(manager, input.computeId, id);
    if (instance) await this.instances.update(manager, instance.id, { status: input.status, ...FREE });
  }

  private async releaseAddresses({ caller, request, input }: Saga<DeleteInput>): Promise<void> {
    await this.client.ask(releaseAddresses, { caller, request, body: { [COMPUTE_ID]: input.computeId } });
  }

  private async delete(transaction: Transaction, saga: Saga<DeleteInput>): Promise<void> {
    const { manager } = transaction;
    const instance = await this.jobs.lock(transaction, saga);
    await this.volumes.detachAll(transaction, instance.id);
    await this.configs.deleteOfInstance(manager, instance.id);
    await this.disks.deleteOfInstance(manager, instance.id);
    await this.instances.delete(manager, instance.id);
    transaction.emit(jobEvent(instanceDelete(instanceRecordOf(instance)), { id: saga.id, status: 'finished' }));
  }
}
