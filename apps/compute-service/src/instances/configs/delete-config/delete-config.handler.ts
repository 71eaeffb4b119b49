import { randomUUID } from 'node:crypto';
import { deleteConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../../turns/in-its-turn.decorator.js';
import { changeConfigAnswering } from '../change-config.saga.js';
import { configChange } from '../config-change.js';
import { refuseUnlessConfigDeletable } from '../config.js';
import { ConfigRepository } from '../config.repository.js';
import { movesOf, refuseUnlessVolumesWritable, volumeChanges, volumeIdsOf } from '../profile-volumes.js';
import { ProfileLocks } from '../profile.locks.js';

@Answers(deleteConfig)
export class DeleteConfigHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profileLocks: ProfileLocks,
    private readonly configs: ConfigRepository,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof deleteConfig>) {
    return this.sagas.run(call, changeConfigAnswering<Record<string, never>>(), async (transaction, sagaId) => {
      const held = await this.profileLocks.holdProfile(transaction, call.caller, call.params, sagaId);
      refuseUnlessConfigDeletable(held.config, held.instance);
      const { statements } = transaction;
      const others = await this.configs.devicesOfOthers(statements, held.config);
      const volumes = volumeChanges(held.config.devices, undefined, others);
      const attachable = await this.configs.attachable(statements, call.caller, held.instance, volumeIdsOf(volumes));
      refuseUnlessVolumesWritable(call.caller, movesOf(volumes, attachable.volumes, held.instance));

      return configChange(held.instance, held.config.id, {
        kind: 'delete',
        volumes,
        before: held.ofProfile,
        newId: randomUUID,
        answers: { of: 'nothing' },
      });
    });
  }
}
