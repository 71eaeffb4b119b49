import { randomUUID } from 'node:crypto';
import { addInstanceIp } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { ProfileLocks } from '../../instances/configs/profile.locks.js';
import { AddInstanceIpSaga } from './add-instance-ip.saga.js';

@Answers(addInstanceIp)
export class AddInstanceIpHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profileLocks: ProfileLocks,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof addInstanceIp>) {
    const { computeId } = call.params;
    return this.sagas.run(call, AddInstanceIpSaga, async (transaction, sagaId) => {
      await this.profileLocks.hold(transaction, call.caller, computeId, sagaId);
      return { computeId, additionId: randomUUID(), public: call.body.public };
    });
  }
}
