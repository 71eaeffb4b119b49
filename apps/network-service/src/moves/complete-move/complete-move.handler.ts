import { CommandRunner, reservations } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { completeMove, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { vlanAttach, vlanDetach } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { VlanRepository } from '../../vlans/vlan.repository.js';
import { MOVE_CANCELLED } from '../move.js';
import { MoveRepository } from '../move.repository.js';

@Answers(completeMove)
export class CompleteMoveHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly moves: MoveRepository,
    private readonly addresses: AddressRepository,
    private readonly vlans: VlanRepository,
  ) {}

  async execute(call: CallOf<typeof completeMove>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async (transaction) => {
      await reservations.complete(transaction, { accountId, id }, MOVE_CANCELLED, () =>
        this.complete(transaction, accountId, id),
      );
      return {};
    });
  }

  private async complete({ statements, emit }: Transaction, accountId: number, id: string): Promise<void> {
    const { computeId, region } = existing(await this.moves.find(statements, accountId, id));
    const compute = existing(await this.computes.lock(statements, accountId, computeId));
    // Reads again under the lock: the instance may have been released together with its move.
    existing(await this.moves.find(statements, accountId, id));

    await this.addresses.replaceBy(statements, computeId, id);
    await this.moves.delete(statements, id);
    await this.computes.setRegion(statements, computeId, region);
    const links = await this.vlans.linksOf(statements, accountId, computeId);
    if (links.length > 0) {
      await this.vlans.lockRegions(statements, accountId, [compute.region, region]);
      const left = await this.vlans.followMove(statements, links);
      const joined = await this.vlans.changed(statements, await this.vlans.linksOf(statements, accountId, computeId));
      emit(...left.map((vlan) => vlanDetach(vlan.record, vlan.id, compute)));
      emit(...joined.map((vlan) => vlanAttach(vlan.record, vlan.id, compute)));
    }
  }
}
