import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Sagas } from '@stratus/platform/persistence';
import { ChangeConfigSaga } from '../../configs/change-config.saga.js';
import { configChange } from '../../configs/config-change.js';
import { ProfileHolder, interfaceOf } from '../../configs/profile.holder.js';
import { decideUpdateInterface } from '../interface-update.js';
import { UpdateInterfaceCommand } from './update-interface.command.js';

@CommandHandler(UpdateInterfaceCommand)
export class UpdateInterfaceHandler implements ICommandHandler<UpdateInterfaceCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  async execute({ call }: UpdateInterfaceCommand) {
    const { caller, params, body } = call;
    return this.sagas.run(call, ChangeConfigSaga, async (transaction, sagaId) => {
      const held = await this.profiles.holdProfile(transaction, caller, params, sagaId);
      const before = interfaceOf(held, params.interfaceId);
      const after = decideUpdateInterface(held.ofProfile, before, body);
      return configChange(held.instance, params.configId, {
        kind: after ? 'update' : 'nothing',
        before: held.ofProfile,
        after: after ?? held.ofProfile,
        answers: { of: 'interface', id: before.id },
      });
    });
  }
}
