import { locateFirewalls } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const LOCATED = jsonRecord({
  firewalls: jsonList(
    `select ${jsonRecord({ id: 'firewall.id', label: 'firewall.label' })} from firewalls as firewall
      where firewall.account_id = $1 and firewall.id = any($2::bigint[]) order by firewall.id`,
  ),
});

@Answers(locateFirewalls)
export class LocateFirewallsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof locateFirewalls>) {
    return this.database.readRecord(`select (${LOCATED})::text as record`, [caller.accountId, body.ids]);
  }
}
