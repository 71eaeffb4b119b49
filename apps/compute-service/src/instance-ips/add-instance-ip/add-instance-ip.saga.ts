import { Injectable } from '@nestjs/common';
import { ApiFailure, COMPUTE_ID, addAddress, removeAddress } from '@stratus/contracts';
import type { IpAddressRecord } from '@stratus/contracts';
import { instanceAddIp } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { ChangeLocks } from '../../instances/jobs/change.locks.js';
import type { JobInput } from '../../instances/jobs/job-input.js';
import { InstanceRepository } from '../../instances/instance.repository.js';
import { instanceRecordOf } from '../../instances/instance.js';
import { withAddress } from '../instance-ip.js';

export interface AddInstanceIpInput extends JobInput {
  additionId: string;
  public: boolean;
}

/**
 * | step        | do                                                     | undo                     |
 * | ----------- | ------------------------------------------------------ | ------------------------ |
 * | (start)     | hold the instance                                      | release the instance     |
 * | add address | network.addresses.add                                  | network.addresses.remove |
 * | answer      | store it, emit its event, release the instance, answer |                          |
 */
@Injectable()
export class AddInstanceIpSaga implements DefinesSaga<AddInstanceIpInput, IpAddressRecord> {
  readonly definition: SagaDefinition<AddInstanceIpInput, IpAddressRecord>;

  constructor(
    private readonly client: OperationClient,
    changes: ChangeLocks,
    instances: InstanceRepository,
  ) {
    this.definition = defineSaga({
      name: 'add-instance-ip',
      steps: (steps) => {
        const addition = steps.ask('add address', { do: (saga) => this.add(saga), undo: (saga) => this.remove(saga) });
        steps.answer('answer', {
          do: async (transaction, saga) => {
            const instance = await changes.lock(transaction, saga);
            const added = saga.resultOf(addition);
            const ipv4 = withAddress(instance.ipv4, added.address);
            const changed = { ipv4, updated: transaction.now };
            instances.update(transaction.statements, instance.id, changed);
            await changes.end(transaction, saga);
            transaction.emit(instanceAddIp(instanceRecordOf({ ...instance, ...changed }), added.address));
            return added;
          },
        });
      },
      undoStart: (transaction, saga) => changes.end(transaction, saga),
    });
  }

  private add({ caller, request, input }: Saga<AddInstanceIpInput>): Promise<IpAddressRecord> {
    const body = { id: input.additionId, [COMPUTE_ID]: input.computeId, public: input.public };
    return this.client.ask(addAddress, { caller, request, body });
  }

  /** Repeats the request for the address, to learn its text; once the address is removed, the repeat is refused. */
  private async remove(saga: Saga<AddInstanceIpInput>): Promise<void> {
    const added = await unlessRefused(this.add(saga));
    if (!added) return;
    const { caller, request, input } = saga;
    const body = { [COMPUTE_ID]: input.computeId, address: added.address };
    await this.client.ask(removeAddress, { caller, request, body });
  }
}

const unlessRefused = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status < 500) return undefined;
    throw error;
  });
