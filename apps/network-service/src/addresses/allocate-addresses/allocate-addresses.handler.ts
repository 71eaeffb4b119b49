import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { COMPUTE_ID, existing } from '@stratus/contracts';
import { CommandRunner } from '@stratus/platform/persistence';
import { computeReleased } from '../../computes/compute.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { AddressGiver } from '../address.giver.js';
import { AddressRepository } from '../address.repository.js';
import { AllocateAddressesCommand } from './allocate-addresses.command.js';

/** Safe to repeat: the instance has its id before the first try. */
@CommandHandler(AllocateAddressesCommand)
export class AllocateAddressesHandler implements ICommandHandler<AllocateAddressesCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly giver: AddressGiver,
  ) {}

  async execute({ call }: AllocateAddressesCommand) {
    const { accountId } = call.caller;
    const { [COMPUTE_ID]: id, region, private_ip: privateIp, label = '' } = call.body;
    return this.commands.run(call, async ({ statements }) => {
      await this.computes.lockId(statements, id);
      const known = await this.computes.lock(statements, accountId, id);
      const held = known && (await this.addresses.allocated(statements, id));
      if (held) return held;
      if (await this.computes.wasReleased(statements, accountId, id)) throw computeReleased();

      if (!known) await this.computes.insert(statements, { id, accountId, region, label });
      await this.giver.giveFirst(statements, { accountId, computeId: id, region }, { privateIp });
      return existing(await this.addresses.allocated(statements, id));
    });
  }
}
