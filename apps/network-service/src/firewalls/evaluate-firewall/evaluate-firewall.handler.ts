import { evaluateFirewall, existing } from '@stratus/contracts';
import type { CallOf, FirewallRules } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { decideTraffic, trafficOf } from '../evaluation.js';

@Answers(evaluateFirewall)
export class EvaluateFirewallHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params, body }: CallOf<typeof evaluateFirewall>) {
    const [row] = await this.database.read<{ rules: FirewallRules }>(
      'select rules from firewalls where id = $1 and account_id = $2',
      [params.firewallId, caller.accountId],
    );
    return decideTraffic(existing(row).rules, body.direction, trafficOf(body));
  }
}
