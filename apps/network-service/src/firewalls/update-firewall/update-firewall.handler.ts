import { updateFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { FirewallHolder } from '../firewall.holder.js';
import { BringsTags, FirewallSteps } from '../firewall.steps.js';
import { UpdateFirewallSaga } from './update-firewall.saga.js';

/**
 * One transaction; a saga when it brings a tag, since compute-service owns them (decision 28). Only the locked row shows that,
 * so a transaction that finds a new tag ends without a change.
 */
@Answers(updateFirewall)
export class UpdateFirewallHandler {
  constructor(
    private readonly holder: FirewallHolder,
    private readonly sagas: Sagas,
    private readonly parts: FirewallSteps,
  ) {}

  async execute(call: CallOf<typeof updateFirewall>) {
    const { caller, body } = call;
    const update = { firewallId: call.params.firewallId, body };
    try {
      return await this.holder.run(call, (transaction) =>
        this.parts.update(transaction, caller.accountId, update, { tagsReserved: false }),
      );
    } catch (error) {
      if (!(error instanceof BringsTags)) throw error;
    }
    return this.sagas.run(call, UpdateFirewallSaga, async () => update);
  }
}
