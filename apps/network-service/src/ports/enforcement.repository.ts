import { Injectable } from '@nestjs/common';
import type { EnforcementReport } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';

/**
 * A report about a device that is gone, or about a generation that its firewall has not reached, is ignored, and so is one
 * that is older than what is stored. The devices are locked in one order; a concurrent deletion ends first.
 */
export const STORE = `
  with report as (
    select * from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) as given (device_id, generation, status, reason)),
  present as (
    select device.id, report.generation, report.status, report.reason
      from report
      join firewall_devices as device on device.id = report.device_id
      join firewalls as firewall on firewall.id = device.firewall_id
     where device.id = any($2::bigint[]) and device.compute_id is not null and report.generation <= firewall.generation
     order by device.id for key share of device)
  insert into firewall_enforcements as stored (device_id, generation, status, reason, sequence, updated)
  select id, generation, status, reason, $1, now() from present
  on conflict (device_id) do update
     set generation = excluded.generation, status = excluded.status, reason = excluded.reason,
         sequence = excluded.sequence, updated = excluded.updated
   where (excluded.generation, excluded.sequence) > (stored.generation, stored.sequence)`;

/** Without a row for devices that have no report. */
const HIGHEST = `
  select max(sequence) as sequence from firewall_enforcements where device_id = any($1::bigint[]) having count(*) > 0`;

/** The last report about each device of an instance. */
@Injectable()
export class EnforcementRepository {
  /** @param reports one for each device. @returns the highest sequence that is then stored about these devices. */
  async store(statements: Statements, sequence: number, reports: readonly EnforcementReport[]): Promise<number> {
    const devices = reports.map((report) => report.device_id);
    await statements.query(STORE, [
      sequence,
      devices,
      reports.map(({ generation }) => generation),
      reports.map(({ status }) => status),
      reports.map(({ reason }) => reason ?? null),
    ]);
    const [stored] = await statements.query<{ sequence: number }>(HIGHEST, [devices]);
    return Math.max(sequence, stored?.sequence ?? 0);
  }
}
