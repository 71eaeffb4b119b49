import { updateFirewallRules } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { FirewallLocks } from '../firewall.locks.js';
import { FirewallRepository } from '../firewall.repository.js';
import { decideRules, stateAfter } from '../firewall.js';
import { refuseWhileMigrating } from '../protected-entity.js';

@Answers(updateFirewallRules)
export class UpdateFirewallRulesHandler {
  constructor(
    private readonly firewallLocks: FirewallLocks,
    private readonly firewalls: FirewallRepository,
  ) {}

  async execute(call: CallOf<typeof updateFirewallRules>) {
    return this.firewallLocks.withKnownEntities(call, async ({ statements, now, emit, atCommit }) => {
      const key = { accountId: call.caller.accountId, id: call.params.firewallId };
      const { firewall, entities } = await this.firewallLocks.lock(statements, key);
      const rules = decideRules(firewall.rules, call.body);
      if (!rules) return firewall.rules;

      refuseWhileMigrating(entities);
      atCommit(this.firewalls.rulesWrite(firewall.id, rules, now));
      emit(firewallUpdate(stateAfter(firewall, { rules }, now)));
      return rules;
    });
  }
}
