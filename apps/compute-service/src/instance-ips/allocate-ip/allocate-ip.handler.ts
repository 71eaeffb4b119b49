import { randomUUID } from 'node:crypto';
import { COMPUTE, COMPUTE_ID, allocateIp, invalid, isWritable, reasons } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { AddInstanceIpSaga } from '../add-instance-ip/add-instance-ip.saga.js';
import { AddressLocks } from '../address.locks.js';

/** The same saga as adding an address to an instance; here the body names the instance. */
@Answers(allocateIp)
export class AllocateIpHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly addressLocks: AddressLocks,
  ) {}

  @InItsTurn()
  async execute(call: CallOf<typeof allocateIp>) {
    const { [COMPUTE_ID]: computeId, public: isPublic } = call.body;
    const named = isWritable(call.caller, COMPUTE, computeId) ? [computeId] : [];
    return this.sagas.run(call, AddInstanceIpSaga, async (transaction, sagaId) => {
      const held = await this.addressLocks.hold(transaction, call.caller, named, sagaId);
      if (held.length === 0) throw invalid(undefined, reasons.invalidInstance(computeId));
      return { computeId, additionId: randomUUID(), public: isPublic };
    });
  }
}
