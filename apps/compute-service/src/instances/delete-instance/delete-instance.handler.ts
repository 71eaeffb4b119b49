import { deleteInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { refuseUnlessInstanceDeletable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { ChangeLocks } from '../jobs/change.locks.js';
import { DeleteInstanceSaga } from './delete-instance.saga.js';

@Answers(deleteInstance)
export class DeleteInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly changeLocks: ChangeLocks,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof deleteInstance>) {
    const { caller, params } = call;
    return this.sagas.run(call, DeleteInstanceSaga, async (transaction, sagaId) => {
      const instance = await this.instances.lock(transaction.statements, caller.accountId, params.computeId);
      refuseUnlessInstanceDeletable(instance);

      await this.changeLocks.begin(transaction, instance, sagaId);
      return { computeId: instance.id };
    });
  }
}
