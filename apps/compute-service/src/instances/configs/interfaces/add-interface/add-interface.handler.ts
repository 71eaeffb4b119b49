import { randomUUID } from 'node:crypto';
import { addInterface, refuseIfAny } from '@stratus/contracts';
import type { CallOf, InterfaceRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../../../turns/in-its-turn.decorator.js';
import { changeConfigAnswering } from '../../change-config.saga.js';
import { configChange } from '../../config-change.js';
import { ProfileLocks } from '../../profile.locks.js';
import { alone, faultsOfInterfaces } from '../interface-rules.js';
import { InterfaceRepository } from '../interface.repository.js';
import { newInterface, wantedBy, withPrimary } from '../interface.js';

@Answers(addInterface)
export class AddInterfaceHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profileLocks: ProfileLocks,
    private readonly interfaces: InterfaceRepository,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof addInterface>) {
    const { caller, params, body } = call;
    return this.sagas.run(call, changeConfigAnswering<InterfaceRecord>(), async (transaction, sagaId) => {
      const held = await this.profileLocks.holdProfile(transaction, caller, params, sagaId);
      const { instance, ofProfile } = held;
      refuseIfAny(faultsOfInterfaces([body], { ofProfile, addressesKnown: true }, alone));

      const [fresh] = await this.interfaces.freshIds(transaction.statements, 1);
      if (!fresh) throw new Error('a sequence has no next value');
      const added = newInterface(wantedBy(body), { ...fresh, ...params }, ofProfile.length);
      const after = [...ofProfile, added];
      return configChange(instance, params.configId, {
        kind: 'update',
        before: ofProfile,
        after: added.primary ? withPrimary(after, added.id) : after,
        newId: randomUUID,
        answers: { of: 'interface', id: added.id },
      });
    });
  }
}
