import { deleteFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { FirewallLocks } from '../firewall.locks.js';
import { FirewallRepository } from '../firewall.repository.js';
import { refuseWhileMigrating } from '../protected-entity.js';

@Answers(deleteFirewall)
export class DeleteFirewallHandler {
  constructor(
    private readonly firewallLocks: FirewallLocks,
    private readonly firewalls: FirewallRepository,
  ) {}

  async execute(call: CallOf<typeof deleteFirewall>) {
    return this.firewallLocks.withKnownEntities(call, async ({ statements, emit }) => {
      const key = { accountId: call.caller.accountId, id: call.params.firewallId };
      const { firewall, entities } = await this.firewallLocks.lock(statements, key);
      refuseWhileMigrating(entities);

      const record = await this.firewalls.state(statements, firewall.id);
      await this.firewalls.delete(statements, firewall.id);
      emit(firewallDelete(record));
      return {};
    });
  }
}
