import { CommandRunner, reservations } from '@stratus/commands';
import { untagFirewalls } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { FirewallRepository } from '../firewall.repository.js';

/** Most firewalls of one call. Each has an event with its rules, 300 kB at most. */
const AT_ONCE = 50;

/**
 * Safe to repeat under the id of the deletion. While the deletion runs, no firewall gets the tag (decision 28); a call that
 * arrives after its end must not take off the tag of the same name that a user has created anew.
 */
@Answers(untagFirewalls)
export class UntagFirewallsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly firewalls: FirewallRepository,
  ) {}

  async execute(call: CallOf<typeof untagFirewalls>) {
    const { accountId } = call.caller;
    const { id, tag } = call.body;
    return this.commands.run(call, async (transaction) => {
      const { statements, now, emit } = transaction;
      if (await reservations.hold(statements, { accountId, id })) return { left: false };
      const untagged = await this.firewalls.untag(statements, { accountId, tag, most: AT_ONCE }, now);
      emit(...untagged.map(firewallUpdate));
      const left = untagged.length === AT_ONCE;
      if (!left) await reservations.end(transaction, { accountId, id }, 'completed');
      return { left };
    });
  }
}
