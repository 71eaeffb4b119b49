import { randomUUID } from 'node:crypto';
import { KernelCache } from '@stratus/catalog-client';
import { createConfig, refuseIfAny } from '@stratus/contracts';
import type { CallOf, ConfigRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../../turns/in-its-turn.decorator.js';
import { faultsOfInterfaces, inList } from '../interfaces/interface-rules.js';
import { InterfaceRepository } from '../interfaces/interface.repository.js';
import { replaceInterfaces } from '../interfaces/interface-replacement.js';
import { changeConfigAnswering } from '../change-config.saga.js';
import { configChange, ofList } from '../config-change.js';
import { ConfigRepository } from '../config.repository.js';
import { devicesOf, faultsOfSettings, newSettings } from '../config.js';
import { movesOf, refuseUnlessVolumesWritable, volumeChanges, volumeIdsOf } from '../profile-volumes.js';
import { ProfileLocks } from '../profile.locks.js';

@Answers(createConfig)
export class CreateConfigHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly kernels: KernelCache,
    private readonly profileLocks: ProfileLocks,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof createConfig>) {
    const { caller, params, body } = call;
    const { interfaces = [] } = body;
    const kernelKnown = body.kernel !== undefined && (await this.kernels.find(body.kernel)) !== undefined;
    return this.sagas.run(call, changeConfigAnswering<ConfigRecord>(), async (transaction, sagaId) => {
      const { statements } = transaction;
      const instance = await this.profileLocks.hold(transaction, caller, params.computeId, sagaId);
      const volumes = volumeChanges(undefined, devicesOf(body.devices), []);
      const attachable = await this.configs.attachable(statements, caller, instance, volumeIdsOf(volumes));
      const surroundings = { ofProfile: [], addressesKnown: true };
      refuseIfAny([
        ...faultsOfSettings(body, { kernelKnown, attachable }),
        ...faultsOfInterfaces(interfaces, surroundings, inList),
      ]);
      refuseUnlessVolumesWritable(caller, movesOf(volumes, attachable.volumes, instance));

      const id = await this.configs.freshId(statements);
      const fresh = await this.interfaces.freshIds(statements, interfaces.length);
      return configChange(instance, id, {
        kind: 'create',
        settings: newSettings(body),
        volumes,
        after: replaceInterfaces({ id, computeId: params.computeId }, [], interfaces, fresh),
        prefixOf: ofList,
        newId: randomUUID,
        answers: { of: 'config' },
      });
    });
  }
}
