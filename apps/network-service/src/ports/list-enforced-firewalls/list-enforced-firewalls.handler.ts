import { COMPUTES, COMPUTE_ID, MAX_PORTS, listEnforcedFirewalls, readPortsRequest } from '@stratus/contracts';
import type { CallOf, EnforcedFirewall } from '@stratus/contracts';
import { idPageSql, jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

/**
 * With `offset 0`, Postgres looks up the devices of each firewall; otherwise it joins, and reads those of all earlier pages.
 */
export const FIREWALLS = idPageSql<EnforcedFirewall>({
  name: 'firewalls',
  from: 'firewalls as firewall',
  where: `firewall.status = 'enabled' and exists (
    select from firewall_devices as device where device.firewall_id = firewall.id and device.compute_id is not null offset 0)`,
  id: 'firewall.id',
  item: {
    id: 'firewall.id',
    rules: 'firewall.rules',
    [COMPUTES]: `array(select device.compute_id from firewall_devices as device
      where device.firewall_id = firewall.id and device.compute_id is not null order by device.compute_id)`,
    generation: 'firewall.generation',
    devices: jsonList(
      `select ${jsonRecord<EnforcedFirewall['devices'][number]>({ id: 'device.id', [COMPUTE_ID]: 'device.compute_id' })}
         from firewall_devices as device
        where device.firewall_id = firewall.id and device.compute_id is not null order by device.compute_id`,
    ),
  },
  limit: MAX_PORTS,
  bytes: 'pg_column_size(firewall.rules)',
});

@Answers(listEnforcedFirewalls)
export class ListEnforcedFirewallsHandler {
  constructor(private readonly database: Database) {}

  async execute({ body }: CallOf<typeof listEnforcedFirewalls>) {
    const { ids, after } = readPortsRequest(body);
    return ids
      ? this.database.readRecord(FIREWALLS.some, [after, ids])
      : this.database.readRecord(FIREWALLS.page, [after]);
  }
}
