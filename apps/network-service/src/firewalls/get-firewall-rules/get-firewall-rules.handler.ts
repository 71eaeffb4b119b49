import { JsonText, existing, getFirewallRules } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

@Answers(getFirewallRules)
export class GetFirewallRulesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getFirewallRules>): Promise<JsonText> {
    const [row] = await this.database.read<{ body: string }>(
      'select rules::text as body from firewalls where id = $1 and account_id = $2',
      [params.firewallId, caller.accountId],
    );
    return new JsonText(existing(row).body);
  }
}
