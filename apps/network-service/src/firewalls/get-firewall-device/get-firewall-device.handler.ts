import { getFirewallDevice } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ENFORCED_DEVICES, ENFORCED_DEVICE_JSON } from '../firewall.sql.js';

export const READ = `
  select (${ENFORCED_DEVICE_JSON})::text as record from ${ENFORCED_DEVICES}
   where device.id = $1 and firewall.id = $2 and firewall.account_id = $3`;

@Answers(getFirewallDevice)
export class GetFirewallDeviceHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getFirewallDevice>) {
    const values = [params.deviceId, params.firewallId, caller.accountId];
    return this.database.readRecord(READ, values);
  }
}
