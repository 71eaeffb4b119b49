import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Sagas } from '@stratus/platform/persistence';
import { ChangeConfigSaga } from '../../configs/change-config.saga.js';
import { configChange } from '../../configs/config-change.js';
import { ProfileHolder, interfaceOf } from '../../configs/profile.holder.js';
import { refuseDeleteOfActive } from '../interface-update.js';
import { DeleteInterfaceCommand } from './delete-interface.command.js';

@CommandHandler(DeleteInterfaceCommand)
export class DeleteInterfaceHandler implements ICommandHandler<DeleteInterfaceCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  async execute({ call }: DeleteInterfaceCommand) {
    const { caller, params } = call;
    return this.sagas.run(call, ChangeConfigSaga, async (transaction, sagaId) => {
      const held = await this.profiles.holdProfile(transaction, caller, params, sagaId);
      const goes = interfaceOf(held, params.interfaceId);
      refuseDeleteOfActive(goes);
      return configChange(held.instance, params.configId, {
        kind: 'update',
        before: held.ofProfile,
        after: held.ofProfile.filter((each) => each !== goes),
        answers: { of: 'nothing' },
      });
    });
  }
}
