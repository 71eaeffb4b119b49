import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The last report of an agent about each device of an instance, and what its firewall was at that time (decision 89). Replicas
 * of the previous release change rules without a new generation: until the next change, reports about the former ones count.
 */
export class KeepEnforcement1700000005100 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table firewalls add column generation bigint not null default 1;

      create table firewall_enforcements (
        device_id bigint primary key references firewall_devices on delete cascade,
        generation bigint not null,
        status text not null check (status in ('applied', 'failed')),
        reason text,
        -- Of the report, by the clock of its agent.
        sequence bigint not null,
        updated timestamptz not null
      );
    `);
  }
}
