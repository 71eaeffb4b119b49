import { CommandRunner, reservations } from '@stratus/commands';
import { COMPUTE_ID, ApiFailure, addAddress } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { AddressAllocator } from '../../addresses/address.allocator.js';
import { AddressRepository } from '../../addresses/address.repository.js';
import { SECOND_PRIVATE_IPV4 } from '../../addresses/ip-address.js';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { idSpent } from '../../spent-id.js';

/** Safe to repeat: the caller chose the id before its first try. */
@Answers(addAddress)
export class AddAddressHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computeLookup: ComputeLookup,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly addressAllocator: AddressAllocator,
  ) {}

  async execute(call: CallOf<typeof addAddress>) {
    return this.computeLookup.withKnownEntities(call, () => this.add(call));
  }

  private async add(call: CallOf<typeof addAddress>) {
    const { accountId } = call.caller;
    const { id: additionId, public: isPublic } = call.body;
    const addition = { accountId, id: additionId };
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, addition, idSpent('id'), async () => {
        const { statements } = transaction;
        const compute = await this.computes.mustLock(statements, accountId, call.body[COMPUTE_ID]);
        const added = await this.addresses.addedBy(statements, accountId, additionId);
        if (added !== undefined) return this.addresses.record(statements, added);
        // Checked under the lock: an earlier removal has ended the id.
        if (await reservations.outcomeOf(statements, addition)) throw new ApiFailure(400, [idSpent('id')]);

        const held = await this.addresses.ofCompute(statements, compute.id);
        if (!isPublic && held.some(({ kind }) => kind === 'private')) throw new ApiFailure(400, [SECOND_PRIVATE_IPV4]);
        const receiver = { accountId, computeId: compute.id, region: compute.region, additionId };
        const id = await this.addressAllocator.allocateOne(statements, receiver, isPublic ? 'public' : 'private');
        return this.addresses.record(statements, id);
      }),
    );
  }
}
