import { CommandRunner, reservations } from '@stratus/commands';
import { detachVlan } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { vlanDetach } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { VlanRepository } from '../vlan.repository.js';

@Answers(detachVlan)
export class DetachVlanHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly vlans: VlanRepository,
  ) {}

  async execute(call: CallOf<typeof detachVlan>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async (transaction) => {
      await reservations.giveUp(transaction, { accountId, id }, async () => {
        const { statements, emit } = transaction;
        const found = await this.vlans.link(statements, accountId, id);
        const compute = found && (await this.computes.lock(statements, accountId, found.computeId));
        // Reads again under the lock: a move may have taken the interface to another region, or a release may have ended
        // the link.
        const link = compute && (await this.vlans.link(statements, accountId, id));
        if (!link) return;

        const regions = [link.region, ...(link.next ? [link.next.region] : [])];
        await this.vlans.lockRegions(statements, accountId, regions);
        const vlan = await this.vlans.leave(statements, link);
        emit(vlanDetach(vlan.record, vlan.id, compute));
      });
      return {};
    });
  }
}
