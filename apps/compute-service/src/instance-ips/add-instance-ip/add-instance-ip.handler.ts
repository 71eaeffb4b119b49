import { randomUUID } from 'node:crypto';
import { addInstanceIp } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { ProfileHolder } from '../../instances/configs/profile.holder.js';
import { AddInstanceIpSaga } from './add-instance-ip.saga.js';

@Answers(addInstanceIp)
export class AddInstanceIpHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profiles: ProfileHolder,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof addInstanceIp>) {
    const { computeId } = call.params;
    return this.sagas.run(call, AddInstanceIpSaga, async (transaction, sagaId) => {
      await this.profiles.hold(transaction, call.caller, computeId, sagaId);
      return { computeId, additionId: randomUUID(), public: call.body.public };
    });
  }
}
