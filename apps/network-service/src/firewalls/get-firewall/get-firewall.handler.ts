import { getFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ENFORCED_FIREWALL_JSON } from '../firewall.sql.js';

export const READ = `select (${ENFORCED_FIREWALL_JSON})::text as record from firewalls as firewall
               where firewall.id = $1 and firewall.account_id = $2`;

@Answers(getFirewall)
export class GetFirewallHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getFirewall>) {
    return this.database.readRecord(READ, [params.firewallId, caller.accountId]);
  }
}
