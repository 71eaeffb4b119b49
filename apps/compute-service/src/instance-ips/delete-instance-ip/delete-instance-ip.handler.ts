import { canonicalIp, deleteInstanceIp, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { isPrivate } from '../../private-address.js';
import { ProfileLocks } from '../../instances/configs/profile.locks.js';
import { DeleteInstanceIpSaga } from './delete-instance-ip.saga.js';
import { DeletePrivateIpSaga } from './delete-private-ip.saga.js';

@Answers(deleteInstanceIp)
export class DeleteInstanceIpHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly profileLocks: ProfileLocks,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof deleteInstanceIp>) {
    const { computeId, address } = call.params;
    const own = canonicalIp(address);
    if (own !== undefined && isPrivate(own)) {
      return this.sagas.run(call, DeletePrivateIpSaga, async (transaction, sagaId) => {
        const { ipv4 } = await this.profileLocks.hold(transaction, call.caller, computeId, sagaId);
        return { computeId, address: existing(ipv4.find((each) => each === own)) };
      });
    }
    return this.sagas.run(call, DeleteInstanceIpSaga, async (transaction, sagaId) => {
      const instance = await this.profileLocks.hold(transaction, call.caller, computeId, sagaId);
      return { computeId, address, listed: instance.ipv4.includes(address) };
    });
  }
}
