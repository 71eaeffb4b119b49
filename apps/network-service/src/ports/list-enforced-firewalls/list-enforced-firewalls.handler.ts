import { COMPUTES, listEnforcedFirewalls } from '@stratus/contracts';
import type { CallOf, EnforcedFirewall } from '@stratus/contracts';
import { idPageSql } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

/** The rules of one take up to 300 KB, and a message of the broker holds all of a page. */
const MAX_FIREWALLS = 10;

const FIREWALLS = idPageSql<EnforcedFirewall>({
  name: 'firewalls',
  from: 'firewalls as firewall',
  where: `firewall.status = 'enabled' and exists (
    select from firewall_devices as device where device.firewall_id = firewall.id and device.compute_id is not null)`,
  id: 'firewall.id',
  item: {
    id: 'firewall.id',
    rules: 'firewall.rules',
    [COMPUTES]: `array(select device.compute_id from firewall_devices as device
      where device.firewall_id = firewall.id and device.compute_id is not null order by device.compute_id)`,
  },
  limit: MAX_FIREWALLS,
});

@Answers(listEnforcedFirewalls)
export class ListEnforcedFirewallsHandler {
  constructor(private readonly database: Database) {}

  async execute({ body: { ids, after = 0 } }: CallOf<typeof listEnforcedFirewalls>) {
    return ids
      ? this.database.readRecord(FIREWALLS.some, [after, ids])
      : this.database.readRecord(FIREWALLS.page, [after]);
  }
}
