import { randomUUID } from 'node:crypto';
import { KernelCache } from '@stratus/catalog-client';
import { refuseIfAny, updateConfig } from '@stratus/contracts';
import type { CallOf, ConfigRecord, InterfaceRequest, UpdateConfigRequest } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../../turns/in-its-turn.decorator.js';
import { faultsOfInterfaces, inList } from '../interfaces/interface-rules.js';
import { InterfaceRepository } from '../interfaces/interface.repository.js';
import { faultsOfLeavingOut, replaceInterfaces } from '../interfaces/interface-replacement.js';
import { sameInterfaces } from '../interfaces/interface.js';
import type { Interface } from '../interfaces/interface.js';
import { changeConfigAnswering } from '../change-config.saga.js';
import { configChange, ofList } from '../config-change.js';
import { ConfigRepository } from '../config.repository.js';
import { decideUpdateSettings, devicesOf, faultsOfSettings } from '../config.js';
import { NO_VOLUMES, movesOf, refuseUnlessVolumesWritable, volumeChanges, volumeIdsOf } from '../profile-volumes.js';
import type { VolumeChanges } from '../profile-volumes.js';
import { ProfileLocks } from '../profile.locks.js';
import type { LockedProfile } from '../profile.locks.js';

@Answers(updateConfig)
export class UpdateConfigHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly kernels: KernelCache,
    private readonly profileLocks: ProfileLocks,
    private readonly configs: ConfigRepository,
    private readonly interfaces: InterfaceRepository,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof updateConfig>) {
    const { caller, params, body } = call;
    const kernelKnown = body.kernel !== undefined && (await this.kernels.find(body.kernel)) !== undefined;
    return this.sagas.run(call, changeConfigAnswering<ConfigRecord>(), async (transaction, sagaId) => {
      const { statements } = transaction;
      const held = await this.profileLocks.holdProfile(transaction, caller, params, sagaId);
      const volumes = await this.volumesOf(statements, held, body);
      const attachable = await this.configs.attachable(statements, caller, held.instance, volumeIdsOf(volumes));
      refuseIfAny([
        ...faultsOfSettings(body, { kernelKnown, attachable }),
        ...(body.interfaces ? faultsOfReplacement(body.interfaces, held) : []),
      ]);
      const moves = movesOf(volumes, attachable.volumes, held.instance);
      refuseUnlessVolumesWritable(caller, moves);

      const settings = decideUpdateSettings(held.config, body);
      const after = body.interfaces ? await this.replaced(statements, held, body.interfaces) : held.ofProfile;
      const movesVolumes = moves.attach.length + moves.detach.length > 0;
      const changes = settings !== undefined || movesVolumes || !sameInterfaces(held.ofProfile, after);
      return configChange(held.instance, held.config.id, {
        kind: changes ? 'update' : 'nothing',
        ...(body.interfaces && { takes: 'interfaces left out' }),
        settings,
        volumes,
        before: held.ofProfile,
        after,
        prefixOf: ofList,
        newId: randomUUID,
        answers: { of: 'config' },
      });
    });
  }

  /** A request that does not mention devices attaches and detaches nothing. */
  private async volumesOf(
    statements: Statements,
    { config }: LockedProfile,
    { devices }: UpdateConfigRequest,
  ): Promise<VolumeChanges> {
    if (!devices) return NO_VOLUMES;
    return volumeChanges(config.devices, devicesOf(devices), await this.configs.devicesOfOthers(statements, config));
  }

  private async replaced(
    statements: Statements,
    { config, ofProfile }: LockedProfile,
    requests: readonly InterfaceRequest[],
  ): Promise<Interface[]> {
    return replaceInterfaces(config, ofProfile, requests, await this.interfaces.freshIds(statements, requests.length));
  }
}

/** The request replaces all interfaces of the profile. */
const faultsOfReplacement = (requests: readonly InterfaceRequest[], { ofProfile }: LockedProfile) => [
  ...faultsOfInterfaces(requests, { ofProfile: [], addressesKnown: true }, inList),
  ...faultsOfLeavingOut(ofProfile, requests),
];
