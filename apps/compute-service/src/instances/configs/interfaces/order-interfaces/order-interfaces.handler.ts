import { randomUUID } from 'node:crypto';
import { orderInterfaces } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../../../turns/in-its-turn.decorator.js';
import { changeConfigAnswering } from '../../change-config.saga.js';
import { configChange } from '../../config-change.js';
import { ProfileLocks } from '../../profile.locks.js';
import { decideOrder } from '../interface-update.js';
import { inOrder, sameInterfaces } from '../interface.js';

@Answers(orderInterfaces)
export class OrderInterfacesHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profileLocks: ProfileLocks,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof orderInterfaces>) {
    const { caller, params, body } = call;
    return this.sagas.run(call, changeConfigAnswering<Record<string, never>>(), async (transaction, sagaId) => {
      const { instance, config, ofProfile } = await this.profileLocks.holdProfile(transaction, caller, params, sagaId);
      const runsOnProfile = instance.bootedConfigId === config.id;
      const after = inOrder(decideOrder(ofProfile, body.ids, { runsOnProfile }));
      return configChange(instance, config.id, {
        kind: sameInterfaces(ofProfile, after) ? 'nothing' : 'update',
        takes: 'order',
        before: ofProfile,
        after,
        newId: randomUUID,
        answers: { of: 'nothing' },
      });
    });
  }
}
