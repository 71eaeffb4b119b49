import { CommandRunner, reservations } from '@stratus/commands';
import { COMPUTE_ID, existing, removeAddress } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { AddressRepository } from '../../addresses/address.repository.js';
import { canonicalAddress, refuseUnlessRemovable } from '../../addresses/ip-address.js';
import { ComputeRepository } from '../../computes/compute.repository.js';

@Answers(removeAddress)
export class RemoveAddressHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
  ) {}

  async execute(call: CallOf<typeof removeAddress>) {
    const { accountId } = call.caller;
    const wanted = canonicalAddress(call.body.address);
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      const compute = existing(await this.computes.lock(statements, accountId, call.body[COMPUTE_ID]));
      const held = await this.addresses.ofCompute(statements, compute.id);
      const address = existing(held.find((candidate) => candidate.address === wanted));
      refuseUnlessRemovable(address, held);

      const additionId = await this.addresses.additionOf(statements, address.id);
      await this.addresses.returnOne(statements, address.id);
      if (additionId !== null) await reservations.end(transaction, { accountId, id: additionId }, 'given_up');
      return {};
    });
  }
}
