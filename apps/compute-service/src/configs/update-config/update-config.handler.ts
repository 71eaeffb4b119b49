import { randomUUID } from 'node:crypto';
import { refuseIfAny, updateConfig } from '@stratus/contracts';
import type { CallOf, ConfigRecord, InterfaceRequest } from '@stratus/contracts';
import { Answers, KernelDirectory, Sagas } from '@stratus/platform/persistence';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import type { Statements } from '@stratus/platform/persistence';
import { faultsOfInterfaces, inList } from '../../interfaces/interface-rules.js';
import { InterfaceRepository } from '../../interfaces/interface.repository.js';
import { faultsOfLeavingOut, replaceInterfaces } from '../../interfaces/interface-replacement.js';
import { sameInterfaces } from '../../interfaces/interface.js';
import type { Interface } from '../../interfaces/interface.js';
import { changeConfigAnswering } from '../change-config.saga.js';
import { configChange, ofList } from '../config-change.js';
import { ConfigRepository } from '../config.repository.js';
import { decideUpdateSettings, faultsOfSettings } from '../config.js';
import { ProfileHolder } from '../profile.holder.js';
import type { HeldProfile } from '../profile.holder.js';

@Answers(updateConfig)
export class UpdateConfigHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly kernels: KernelDirectory,
    private readonly profiles: ProfileHolder,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof updateConfig>) {
    const { caller, params, body } = call;
    const kernelKnown = body.kernel !== undefined && (await this.kernels.find(body.kernel)) !== undefined;
    return this.sagas.run(call, changeConfigAnswering<ConfigRecord>(), async (transaction, sagaId) => {
      const { statements } = transaction;
      const held = await this.profiles.holdProfile(transaction, caller, params, sagaId);
      const attachable = await this.configs.attachable(statements, caller, held.instance);
      refuseIfAny([
        ...faultsOfSettings(body, { kernelKnown, attachable }),
        ...(body.interfaces ? faultsOfReplacement(body.interfaces, held) : []),
      ]);

      const settings = decideUpdateSettings(held.config, body);
      const after = body.interfaces ? await this.replaced(statements, held, body.interfaces) : held.ofProfile;
      return configChange(held.instance, held.config.id, {
        kind: settings || !sameInterfaces(held.ofProfile, after) ? 'update' : 'nothing',
        ...(body.interfaces && { takes: 'interfaces left out' }),
        settings,
        before: held.ofProfile,
        after,
        prefixOf: ofList,
        newId: randomUUID,
        answers: { of: 'config' },
      });
    });
  }

  private async replaced(
    statements: Statements,
    { config, ofProfile }: HeldProfile,
    requests: readonly InterfaceRequest[],
  ): Promise<Interface[]> {
    return replaceInterfaces(config, ofProfile, requests, await this.interfaces.freshIds(statements, requests.length));
  }
}

/** The request replaces all interfaces of its profile. */
const faultsOfReplacement = (requests: readonly InterfaceRequest[], { ofProfile }: HeldProfile) => [
  ...faultsOfInterfaces(requests, { ofProfile: [], addressesKnown: true }, inList),
  ...faultsOfLeavingOut(ofProfile, requests),
];
