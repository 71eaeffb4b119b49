import { existing, listFirewallDevices } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { devicesOfFirewall } from '../firewall.sql.js';

@Answers(listFirewallDevices)
export class ListFirewallDevicesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params, list }: CallOf<typeof listFirewallDevices>): Promise<JsonText> {
    const { firewallId } = params;
    const [known] = await this.database.read('select from firewalls where id = $1 and account_id = $2', [
      firewallId,
      caller.accountId,
    ]);
    existing(known);
    return this.database.readPage({ ...devicesOfFirewall(firewallId), list });
  }
}
