import { randomUUID } from 'node:crypto';
import { deleteConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, Sagas } from '@stratus/platform/persistence';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { changeConfigAnswering } from '../change-config.saga.js';
import { configChange } from '../config-change.js';
import { refuseUnlessConfigDeletable } from '../config.js';
import { ProfileHolder } from '../profile.holder.js';

@Answers(deleteConfig)
export class DeleteConfigHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof deleteConfig>) {
    return this.sagas.run(call, changeConfigAnswering<Record<string, never>>(), async (transaction, sagaId) => {
      const held = await this.profiles.holdProfile(transaction, call.caller, call.params, sagaId);
      refuseUnlessConfigDeletable(held.config, held.instance);
      return configChange(held.instance, held.config.id, {
        kind: 'delete',
        before: held.ofProfile,
        newId: randomUUID,
        answers: { of: 'nothing' },
      });
    });
  }
}
