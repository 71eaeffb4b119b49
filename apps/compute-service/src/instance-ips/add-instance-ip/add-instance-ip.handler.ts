import { randomUUID } from 'node:crypto';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Sagas } from '@stratus/platform/persistence';
import { ProfileHolder } from '../../configs/profile.holder.js';
import { AddInstanceIpCommand } from './add-instance-ip.command.js';
import { AddInstanceIpSaga } from './add-instance-ip.saga.js';

@CommandHandler(AddInstanceIpCommand)
export class AddInstanceIpHandler implements ICommandHandler<AddInstanceIpCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  async execute({ call }: AddInstanceIpCommand) {
    const { computeId } = call.params;
    return this.sagas.run(call, AddInstanceIpSaga, async (transaction, sagaId) => {
      await this.profiles.hold(transaction, call.caller, computeId, sagaId);
      return { computeId, additionId: randomUUID(), public: call.body.public };
    });
  }
}
