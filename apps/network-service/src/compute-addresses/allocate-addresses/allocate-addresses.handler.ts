import { CommandRunner } from '@stratus/commands';
import { COMPUTE_ID, allocateAddresses, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { AddressAllocator } from '../../addresses/address.allocator.js';
import { AddressRepository } from '../../addresses/address.repository.js';
import { computeReleased } from '../../computes/compute.js';
import { ComputeRepository } from '../../computes/compute.repository.js';

/** Safe to repeat: the instance has its id before the first try. */
@Answers(allocateAddresses)
export class AllocateAddressesHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly addressAllocator: AddressAllocator,
  ) {}

  async execute(call: CallOf<typeof allocateAddresses>) {
    const { accountId } = call.caller;
    const { [COMPUTE_ID]: id, region, private_ip: privateIp, label = '' } = call.body;
    return this.commands.run(call, async ({ statements }) => {
      // Sends all statements at once; each runs once those before it have their locks.
      const [, known, held, wasReleased] = await Promise.all([
        this.computes.lockId(statements, id),
        this.computes.lock(statements, accountId, id),
        this.addresses.allocated(statements, id),
        this.computes.wasReleased(statements, accountId, id),
      ]);
      if (known && held) return held;
      if (wasReleased) throw computeReleased();

      if (!known) this.computes.insert(statements, { id, accountId, region, label });
      await this.addressAllocator.allocateFirst(statements, { accountId, computeId: id, region }, { privateIp });
      return existing(await this.addresses.allocated(statements, id));
    });
  }
}
