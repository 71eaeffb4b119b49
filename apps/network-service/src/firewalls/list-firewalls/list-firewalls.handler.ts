import { listFirewalls, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { firewallsOfAccount } from '../firewall.sql.js';

@Answers(listFirewalls)
export class ListFirewallsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listFirewalls>): Promise<JsonText> {
    return this.database.readPage({ ...firewallsOfAccount(caller.accountId, visibleIds(caller, 'firewall')), list });
  }
}
