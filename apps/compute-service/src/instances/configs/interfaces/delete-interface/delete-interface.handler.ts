import { randomUUID } from 'node:crypto';
import { deleteInterface } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../../../turns/in-its-turn.decorator.js';
import { changeConfigAnswering } from '../../change-config.saga.js';
import { configChange } from '../../config-change.js';
import { ProfileLocks, interfaceOf } from '../../profile.locks.js';
import { refuseUnlessInactive } from '../interface-update.js';

@Answers(deleteInterface)
export class DeleteInterfaceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profileLocks: ProfileLocks,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof deleteInterface>) {
    const { caller, params } = call;
    return this.sagas.run(call, changeConfigAnswering<Record<string, never>>(), async (transaction, sagaId) => {
      const held = await this.profileLocks.holdProfile(transaction, caller, params, sagaId);
      const goes = interfaceOf(held, params.interfaceId);
      refuseUnlessInactive(goes);
      return configChange(held.instance, params.configId, {
        kind: 'update',
        takes: 'interface',
        before: held.ofProfile,
        after: held.ofProfile.filter((each) => each !== goes),
        newId: randomUUID,
        answers: { of: 'nothing' },
      });
    });
  }
}
