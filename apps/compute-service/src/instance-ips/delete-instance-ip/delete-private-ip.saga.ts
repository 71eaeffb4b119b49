import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { ApiFailure, COMPUTE_ID, removeAddress } from '@stratus/contracts';
import { instanceDeleteIp } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { ChangeLocks } from '../../instances/jobs/change.locks.js';
import type { JobInput } from '../../instances/jobs/job-input.js';
import { InstanceRepository } from '../../instances/instance.repository.js';
import { instanceRecordOf } from '../../instances/instance.js';
import { NodeRemovalSteps } from '../../node-balancers/configs/nodes/node-removal.steps.js';
import { withoutAddress } from '../instance-ip.js';

export interface DeletePrivateIpInput extends JobInput {
  address: string;
}

/**
 * No rule keeps a private address on its instance, so this decides alone, and deletes the nodes of the address before
 * anyone else can get it.
 *
 * | step           | do                                                              | undo                        |
 * | -------------- | --------------------------------------------------------------- | --------------------------- |
 * | (start)        | hold the instance                                               | release the instance        |
 * | give up        | delete the nodes of the address, take it off the instance       | none: only goes forward now |
 * | remove address | network.addresses.remove                                        | none                        |
 * | answer         | emit the event, release the instance, answer                    |                             |
 */
@Injectable()
export class DeletePrivateIpSaga implements DefinesSaga<DeletePrivateIpInput, Record<string, never>> {
  readonly definition: SagaDefinition<DeletePrivateIpInput, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly changes: ChangeLocks,
    private readonly instances: InstanceRepository,
    private readonly nodeRemoval: NodeRemovalSteps,
  ) {
    this.definition = defineSaga({
      name: 'delete-private-ip',
      undoStart: (transaction, saga) => changes.end(transaction, saga),
      steps: (steps) => {
        steps.write('give up', { pivot: true, do: (transaction, saga) => this.giveUp(transaction, saga) });
        steps.ask('remove address', { do: (saga) => this.remove(saga) });
        steps.answer('answer', {
          do: async (transaction, saga) => {
            const instance = await changes.lock(transaction, saga);
            await changes.end(transaction, saga);
            transaction.emit(instanceDeleteIp(instanceRecordOf(instance), saga.input.address));
            return {};
          },
        });
      },
    });
  }

  private async giveUp(transaction: Transaction, saga: Saga<DeletePrivateIpInput>): Promise<void> {
    const { address } = saga.input;
    const instance = await this.changes.lock(transaction, saga);
    await this.nodeRemoval.remove(transaction, { ...instance, ipv4: [address] });
    const changed = { ipv4: withoutAddress(instance.ipv4, address), updated: transaction.now };
    this.instances.update(transaction.statements, instance.id, changed);
  }

  /** If the instance no longer has the address, an earlier try of this step removed it. */
  private async remove({ caller, request, input }: Saga<DeletePrivateIpInput>): Promise<void> {
    const body = { [COMPUTE_ID]: input.computeId, address: input.address };
    try {
      await this.client.ask(removeAddress, { caller, request, body });
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error;
    }
  }
}
