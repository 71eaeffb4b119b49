import { unlinkNat } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { SpentIdRepository } from '../../spent-ids/spent-id.repository.js';
import { NatLinkRepository } from '../nat-link.repository.js';

/** An undo may come twice, or before its do: a link that comes after it is refused. */
@Answers(unlinkNat)
export class UnlinkNatHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly spentIds: SpentIdRepository,
    private readonly natLinks: NatLinkRepository,
  ) {}

  async execute(call: CallOf<typeof unlinkNat>) {
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
