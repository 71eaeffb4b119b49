import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Sagas } from '@stratus/platform/persistence';
import { ProfileHolder } from '../../configs/profile.holder.js';
import { DeleteInstanceIpCommand } from './delete-instance-ip.command.js';
import { DeleteInstanceIpSaga } from './delete-instance-ip.saga.js';

@CommandHandler(DeleteInstanceIpCommand)
export class DeleteInstanceIpHandler implements ICommandHandler<DeleteInstanceIpCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  async execute({ call }: DeleteInstanceIpCommand) {
    const { computeId, address } = call.params;
    return this.sagas.run(call, DeleteInstanceIpSaga, async (transaction, sagaId) => {
      const { instance } = await this.profiles.hold(transaction, call.caller, computeId, sagaId);
      return { computeId, address, listed: instance.ipv4.includes(address) };
    });
  }
}
