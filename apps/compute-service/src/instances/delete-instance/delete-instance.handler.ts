import { deleteInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, Sagas } from '@stratus/platform/persistence';
import { InterfaceRepository } from '../../interfaces/interface.repository.js';
import { refuseUnlessInstanceDeletable } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { DeleteInstanceSaga } from './delete-instance.saga.js';

@Answers(deleteInstance)
export class DeleteInstanceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  async execute(call: CallOf<typeof deleteInstance>) {
    const { caller, params } = call;
    return this.sagas.run(call, DeleteInstanceSaga, async ({ manager, now }, jobId) => {
      const instance = await this.instances.lock(manager, caller.accountId, params.computeId);
      refuseUnlessInstanceDeletable(instance);

      const held = await this.interfaces.ofInstance(manager, instance.id);
      const interfaces = held.map(({ attachmentId, purpose, natAsked }) => ({ attachmentId, purpose, natAsked }));
      await this.instances.update(manager, instance.id, {
        status: 'deleting',
        busySaga: jobId,
        jobKind: 'delete',
        updated: now,
      });
      return { computeId: instance.id, status: instance.status, interfaces };
    });
  }
}
