import { CommandRunner, reservations } from '@stratus/commands';
import { unlinkNat } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { NatLinkRepository } from '../nat-link.repository.js';

@Answers(unlinkNat)
export class UnlinkNatHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly natLinks: NatLinkRepository,
  ) {}

  async execute(call: CallOf<typeof unlinkNat>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      await reservations.giveUp(transaction, { accountId, id }, async () => {
        const link = await this.natLinks.find(statements, accountId, id);
        if (!link) return;
        await this.computes.lock(statements, accountId, link.computeId);
        await this.natLinks.delete(statements, accountId, id);
      });
      return {};
    });
  }
}
