import { Injectable } from '@nestjs/common';
import { ApiFailure, COMPUTE_ID, removeAddress } from '@stratus/contracts';
import { instanceDeleteIp } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { ChangeLocks } from '../../instances/jobs/change.locks.js';
import type { JobInput } from '../../instances/jobs/job-input.js';
import { InstanceRepository } from '../../instances/instance.repository.js';
import { instanceRecordOf } from '../../instances/instance.js';
import { withoutAddress } from '../instance-ip.js';

export interface DeleteInstanceIpInput extends JobInput {
  address: string;
  /** Whether the instance's record contains the address. */
  listed: boolean;
}

/**
 * | step           | do                                                     | undo                             |
 * | -------------- | ------------------------------------------------------ | -------------------------------- |
 * | (start)        | hold the instance                                      | release the instance             |
 * | remove address | network.addresses.remove                               | none: others may have it already |
 * | answer         | store it, emit its event, release the instance, answer |                                  |
 */
@Injectable()
export class DeleteInstanceIpSaga implements DefinesSaga<DeleteInstanceIpInput, Record<string, never>> {
  readonly definition: SagaDefinition<DeleteInstanceIpInput, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    changes: ChangeLocks,
    instances: InstanceRepository,
  ) {
    this.definition = defineSaga({
      name: 'delete-instance-ip',
      steps: (steps) => {
        steps.ask('remove address', { pivot: true, do: (saga) => this.remove(saga) });
        steps.answer('answer', {
          do: async (transaction, saga) => {
            const { address } = saga.input;
            const instance = await changes.lock(transaction, saga);
            const changed = { ipv4: withoutAddress(instance.ipv4, address), updated: transaction.now };
            instances.update(transaction.statements, instance.id, changed);
            await changes.end(transaction, saga);
            transaction.emit(instanceDeleteIp(instanceRecordOf({ ...instance, ...changed }), address));
            return {};
          },
        });
      },
      undoStart: (transaction, saga) => changes.end(transaction, saga),
    });
  }

  /** If the record still contains the address but the instance no longer has it, an earlier try of this step removed it. */
  private async remove({ caller, request, input }: Saga<DeleteInstanceIpInput>): Promise<void> {
    const body = { [COMPUTE_ID]: input.computeId, address: input.address };
    try {
      await this.client.ask(removeAddress, { caller, request, body });
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404 && input.listed)) throw error;
    }
  }
}
