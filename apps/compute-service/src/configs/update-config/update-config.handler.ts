import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { refuseIfAny } from '@stratus/contracts';
import type { InterfaceRequest } from '@stratus/contracts';
import { KernelDirectory, Sagas } from '@stratus/platform/persistence';
import type { EntityManager } from 'typeorm';
import { faultsOfInterfaces, inList } from '../../interfaces/interface-rules.js';
import { InterfaceRepository } from '../../interfaces/interface.repository.js';
import { faultsOfLeavingOut, replaceInterfaces } from '../../interfaces/interface-replacement.js';
import { sameInterfaces } from '../../interfaces/interface.js';
import type { Interface } from '../../interfaces/interface.js';
import { ChangeConfigSaga } from '../change-config.saga.js';
import { configChange, ofList } from '../config-change.js';
import { ConfigRepository } from '../config.repository.js';
import { decideUpdateSettings, faultsOfSettings } from '../config.js';
import { ProfileHolder } from '../profile.holder.js';
import type { HeldProfile } from '../profile.holder.js';
import { UpdateConfigCommand } from './update-config.command.js';

@CommandHandler(UpdateConfigCommand)
export class UpdateConfigHandler implements ICommandHandler<UpdateConfigCommand> {
  constructor(
    private readonly sagas: Sagas,
    private readonly kernels: KernelDirectory,
    private readonly profiles: ProfileHolder,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  async execute({ call }: UpdateConfigCommand) {
    const { caller, params, body } = call;
    const kernelKnown = body.kernel !== undefined && (await this.kernels.find(body.kernel)) !== undefined;
    return this.sagas.run(call, ChangeConfigSaga, async (transaction, sagaId) => {
      const { manager } = transaction;
      const held = await this.profiles.holdProfile(transaction, caller, params, sagaId);
      const attachable = await this.configs.attachable(manager, params.computeId);
      refuseIfAny([
        ...faultsOfSettings(body, { kernelKnown, attachable }),
        ...(body.interfaces ? faultsOfReplacement(body.interfaces, held) : []),
      ]);

      const settings = decideUpdateSettings(held.config, body);
      const after = body.interfaces ? await this.replaced(manager, held, body.interfaces) : held.ofProfile;
      return configChange(held.instance, held.config.id, {
        kind: settings || !sameInterfaces(held.ofProfile, after) ? 'update' : 'nothing',
        settings,
        before: held.ofProfile,
        after,
        prefixOf: ofList,
        answers: { of: 'config' },
      });
    });
  }

  private async replaced(
    manager: EntityManager,
    { config, ofProfile }: HeldProfile,
    requests: readonly InterfaceRequest[],
  ): Promise<Interface[]> {
    return replaceInterfaces(config, ofProfile, requests, await this.interfaces.freshIds(manager, requests.length));
  }
}

/** Every interface is given again: those of other profiles stay. */
function faultsOfReplacement(requests: readonly InterfaceRequest[], { config, ofProfile, interfaces }: HeldProfile) {
  const ofInstance = interfaces.filter(({ configId }) => configId !== config.id);
  return [
    ...faultsOfInterfaces(requests, { ofProfile: [], ofInstance, addressesKnown: true }, inList),
    ...faultsOfLeavingOut(ofProfile, requests),
  ];
}
