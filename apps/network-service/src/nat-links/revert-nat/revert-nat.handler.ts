import { CommandRunner, reservations } from '@stratus/commands';
import type { NewEvent } from '@stratus/commands';
import { revertNat } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipaddressUnshare } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { ShareRepository } from '../../shares/share.repository.js';
import { NatLinkRepository } from '../nat-link.repository.js';

/** Reverts one change of a link; does nothing for an ended link. */
@Answers(revertNat)
export class RevertNatHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly natLinks: NatLinkRepository,
    private readonly addresses: AddressRepository,
    private readonly shares: ShareRepository,
  ) {}

  async execute(call: CallOf<typeof revertNat>) {
    const { accountId } = call.caller;
    const { id, change_id: changeId } = call.body;
    return this.commands.run(call, async (transaction) => {
      const { statements, emit } = transaction;
      const ended = await reservations.hold(statements, { accountId, id });
      await reservations.giveUp(transaction, { accountId, id: changeId }, async () => {
        const change = await this.natLinks.change(statements, accountId, changeId);
        if (!change || ended) return;

        const { before } = change;
        const current = await this.natLinks.find(statements, accountId, id);
        const computeId = current?.computeId ?? before?.computeId;
        const compute = computeId && (await this.computes.lock(statements, accountId, computeId));
        if (compute && before) {
          emit(...(await this.unshare(statements, before.addressId)));
          await this.natLinks.put(statements, before);
        } else if (compute) await this.natLinks.delete(statements, accountId, id);
        await this.natLinks.forget(statements, changeId);
      });
      return {};
    });
  }

  /** While the address had no NAT, it may have been shared: the restored NAT is older, so the sharing ends. */
  private async unshare(statements: Statements, addressId: number): Promise<NewEvent[]> {
    const ended = await this.shares.endOfAddress(statements, addressId);
    if (ended.length === 0) return [];
    const record = await this.addresses.record(statements, addressId);
    return ended.map(({ computeId, label }) => ipaddressUnshare(record, addressId, { id: computeId, label }));
  }
}
