import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Sagas } from '@stratus/platform/persistence';
import { InterfaceRepository } from '../../interfaces/interface.repository.js';
import { refuseDelete } from '../instance-state.js';
import { InstanceRepository } from '../instance.repository.js';
import { DeleteInstanceCommand } from './delete-instance.command.js';
import { DeleteInstanceSaga } from './delete-instance.saga.js';

@CommandHandler(DeleteInstanceCommand)
export class DeleteInstanceHandler implements ICommandHandler<DeleteInstanceCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly instances: InstanceRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  async execute({ call }: DeleteInstanceCommand) {
    const { caller, params } = call;
    return this.sagas.run(call, DeleteInstanceSaga, async ({ manager, now }, jobId) => {
      const instance = await this.instances.lock(manager, caller.accountId, params.computeId);
      refuseDelete(instance);

      const held = await this.interfaces.ofInstance(manager, instance.id);
      const interfaces = held.map(({ attachmentId, purpose, natAsked }) => ({ attachmentId, purpose, natAsked }));
      await this.instances.update(manager, instance.id, { status: 'deleting', busySaga: jobId, updated: now });
      return { computeId: instance.id, status: instance.status, interfaces };
    });
  }
}
