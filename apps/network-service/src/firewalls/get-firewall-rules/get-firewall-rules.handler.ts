import { getFirewallRules } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const READ = 'select rules::text as record from firewalls where id = $1 and account_id = $2';

@Answers(getFirewallRules)
export class GetFirewallRulesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getFirewallRules>) {
    return this.database.readRecord(READ, [params.firewallId, caller.accountId]);
  }
}
