import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@stratus/platform/persistence';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { SpentIdRepository } from '../../spent-ids/spent-id.repository.js';
import { NatLinkRepository } from '../nat-link.repository.js';
import { UnlinkNatCommand } from './unlink-nat.command.js';

/** An undo may come twice, or before its do: a link that comes after it is refused. */
@CommandHandler(UnlinkNatCommand)
export class UnlinkNatHandler implements ICommandHandler<UnlinkNatCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly spentIds: SpentIdRepository,
    private readonly natLinks: NatLinkRepository,
  ) {}

  async execute({ call }: UnlinkNatCommand) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async ({ statements, now }) => {
      await this.spentIds.lock(statements, accountId, id);
      await this.spentIds.spend(statements, accountId, id, now);
      const link = await this.natLinks.find(statements, accountId, id);
      if (!link) return {};
      await this.computes.lock(statements, accountId, link.computeId);
      await this.natLinks.delete(statements, id);
      return {};
    });
  }
}
