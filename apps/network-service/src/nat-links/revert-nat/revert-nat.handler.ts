import { revertNat } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { SpentIdRepository } from '../../spent-ids/spent-id.repository.js';
import { NatLinkRepository } from '../nat-link.repository.js';

/** An undo may come twice, or before its do: it spends the change, so that it happens no more. */
@Answers(revertNat)
export class RevertNatHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly spentIds: SpentIdRepository,
    private readonly natLinks: NatLinkRepository,
  ) {}

  async execute(call: CallOf<typeof revertNat>) {
    const { accountId } = call.caller;
    const { id, change_id: changeId } = call.body;
    return this.commands.run(call, async ({ statements, now }) => {
      const ended = await this.spentIds.lock(statements, accountId, id);
      if (await this.spentIds.lock(statements, accountId, changeId)) return {};
      await this.spentIds.spend(statements, accountId, changeId, now);
      const change = await this.natLinks.change(statements, accountId, changeId);
      if (!change || ended) return {};

      const { before } = change;
      const current = await this.natLinks.find(statements, accountId, id);
      const computeId = current?.computeId ?? before?.computeId;
      const compute = computeId && (await this.computes.lock(statements, accountId, computeId));
      if (compute && before) await this.natLinks.put(statements, before);
      else if (compute) await this.natLinks.delete(statements, id);
      await this.natLinks.forget(statements, changeId);
      return {};
    });
  }
}
