import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Sagas } from '@stratus/platform/persistence';
import { ChangeConfigSaga } from '../change-config.saga.js';
import { configChange } from '../config-change.js';
import { refuseDeleteWhileBooted } from '../config.js';
import { ProfileHolder } from '../profile.holder.js';
import { DeleteConfigCommand } from './delete-config.command.js';

@CommandHandler(DeleteConfigCommand)
export class DeleteConfigHandler implements ICommandHandler<DeleteConfigCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  async execute({ call }: DeleteConfigCommand) {
    return this.sagas.run(call, ChangeConfigSaga, async (transaction, sagaId) => {
      const held = await this.profiles.holdProfile(transaction, call.caller, call.params, sagaId);
      refuseDeleteWhileBooted(held.config, held.instance);
      return configChange(held.instance, held.config.id, {
        kind: 'delete',
        before: held.ofProfile,
        answers: { of: 'nothing' },
      });
    });
  }
}
