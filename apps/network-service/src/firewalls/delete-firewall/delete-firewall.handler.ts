import { deleteFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { FirewallHolder } from '../firewall.holder.js';
import { FirewallRepository } from '../firewall.repository.js';
import { refuseWhileMigrating } from '../service.js';

@Answers(deleteFirewall)
export class DeleteFirewallHandler {
  constructor(
    private readonly holder: FirewallHolder,
    private readonly firewalls: FirewallRepository,
  ) {}

  async execute(call: CallOf<typeof deleteFirewall>) {
    return this.holder.run(call, async ({ statements, emit }) => {
      const key = { accountId: call.caller.accountId, id: call.params.firewallId };
      const { firewall, services } = await this.holder.lock(statements, key);
      refuseWhileMigrating(services);

      const record = await this.firewalls.state(statements, firewall.id);
      await this.firewalls.delete(statements, firewall.id);
      emit(firewallDelete(record));
      return {};
    });
  }
}
