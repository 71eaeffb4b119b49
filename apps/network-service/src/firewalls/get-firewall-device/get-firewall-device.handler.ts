import { JsonText, existing, getFirewallDevice } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DEVICES, DEVICE_JSON } from '../firewall.sql.js';

const READ = `
  select (${DEVICE_JSON})::text as body from ${DEVICES} join firewalls as firewall on firewall.id = device.firewall_id
   where device.id = $1 and firewall.id = $2 and firewall.account_id = $3`;

@Answers(getFirewallDevice)
export class GetFirewallDeviceHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getFirewallDevice>): Promise<JsonText> {
    const values = [params.deviceId, params.firewallId, caller.accountId];
    const [row] = await this.database.read<{ body: string }>(READ, values);
    return new JsonText(existing(row).body);
  }
}
