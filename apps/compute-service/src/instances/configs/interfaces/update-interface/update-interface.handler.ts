import { randomUUID } from 'node:crypto';
import { updateInterface } from '@stratus/contracts';
import type { CallOf, InterfaceRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../../../turns/in-its-turn.decorator.js';
import { changeConfigAnswering } from '../../change-config.saga.js';
import { configChange } from '../../config-change.js';
import { ProfileLocks, interfaceOf } from '../../profile.locks.js';
import { decideUpdateInterface } from '../interface-update.js';

@Answers(updateInterface)
export class UpdateInterfaceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profileLocks: ProfileLocks,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof updateInterface>) {
    const { caller, params, body } = call;
    return this.sagas.run(call, changeConfigAnswering<InterfaceRecord>(), async (transaction, sagaId) => {
      const held = await this.profileLocks.holdProfile(transaction, caller, params, sagaId);
      const before = interfaceOf(held, params.interfaceId);
      const after = decideUpdateInterface(held.ofProfile, before, body);
      return configChange(held.instance, params.configId, {
        kind: after ? 'update' : 'nothing',
        before: held.ofProfile,
        after: after ?? held.ofProfile,
        newId: randomUUID,
        answers: { of: 'interface', id: before.id },
      });
    });
  }
}
