import { CommandRunner, reservations } from '@stratus/commands';
import { cancelMove } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { VlanRepository } from '../../vlans/vlan.repository.js';
import { MOVE_COMPLETED } from '../move.js';
import { MoveRepository } from '../move.repository.js';

@Answers(cancelMove)
export class CancelMoveHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly moves: MoveRepository,
    private readonly addresses: AddressRepository,
    private readonly vlans: VlanRepository,
  ) {}

  async execute(call: CallOf<typeof cancelMove>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async (transaction) => {
      const undo = () => this.giveUp(transaction.statements, accountId, id);
      await reservations.giveUp(transaction, { accountId, id }, undo, MOVE_COMPLETED);
      return {};
    });
  }

  private async giveUp(statements: Statements, accountId: number, id: string): Promise<void> {
    const found = await this.moves.find(statements, accountId, id);
    const compute = found && (await this.computes.lock(statements, accountId, found.computeId));
    const move = compute && (await this.moves.find(statements, accountId, id));
    if (!move) return;

    await this.vlans.lockRegions(statements, accountId, [move.region]);
    await this.vlans.abandonPrepared(statements, compute.id);
    await this.addresses.returnOfMove(statements, id);
    await this.moves.delete(statements, id);
  }
}
