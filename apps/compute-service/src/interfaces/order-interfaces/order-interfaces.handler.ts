import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Sagas } from '@stratus/platform/persistence';
import { ChangeConfigSaga } from '../../configs/change-config.saga.js';
import { configChange } from '../../configs/config-change.js';
import { ProfileHolder } from '../../configs/profile.holder.js';
import { decideOrder } from '../interface-update.js';
import { inOrder, sameInterfaces } from '../interface.js';
import { OrderInterfacesCommand } from './order-interfaces.command.js';

@CommandHandler(OrderInterfacesCommand)
export class OrderInterfacesHandler implements ICommandHandler<OrderInterfacesCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  async execute({ call }: OrderInterfacesCommand) {
    const { caller, params, body } = call;
    return this.sagas.run(call, ChangeConfigSaga, async (transaction, sagaId) => {
      const { instance, config, ofProfile } = await this.profiles.holdProfile(transaction, caller, params, sagaId);
      const runsOnProfile = instance.bootedConfigId === config.id;
      const after = inOrder(decideOrder(ofProfile, body.ids, { runsOnProfile }));
      return configChange(instance, config.id, {
        kind: sameInterfaces(ofProfile, after) ? 'nothing' : 'update',
        before: ofProfile,
        after,
        answers: { of: 'nothing' },
      });
    });
  }
}
