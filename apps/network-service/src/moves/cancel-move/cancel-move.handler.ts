import { cancelMove } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { SpentIdRepository } from '../../spent-ids/spent-id.repository.js';
import { VlanRepository } from '../../vlans/vlan.repository.js';
import { moveCompleted } from '../move.js';
import { MoveRepository } from '../move.repository.js';

/** An undo may come twice, or before its do: a reservation that comes after it is refused. */
@Answers(cancelMove)
export class CancelMoveHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly spentIds: SpentIdRepository,
    private readonly moves: MoveRepository,
    private readonly addresses: AddressRepository,
    private readonly vlans: VlanRepository,
  ) {}

  async execute(call: CallOf<typeof cancelMove>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async ({ statements, now }) => {
      if ((await this.spentIds.lock(statements, accountId, id)) === 'completed') throw moveCompleted();
      await this.spentIds.spend(statements, accountId, id, now);
      const found = await this.moves.find(statements, accountId, id);
      const compute = found && (await this.computes.lock(statements, accountId, found.computeId));
      const move = compute && (await this.moves.find(statements, accountId, id));
      if (!move) return {};

      await this.vlans.lockRegions(statements, accountId, [move.region]);
      await this.vlans.abandonPrepared(statements, compute.id);
      await this.addresses.returnOfMove(statements, id);
      await this.moves.delete(statements, id);
      return {};
    });
  }
}
