import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Indexes for the common sort orders of firewalls (decision 52). On large tables, operators create the indexes
 * concurrently before the upgrade; the migration then finds them.
 */
export class SortFirewalls1700000005052 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index if not exists firewalls_status on firewalls (account_id, status, id);
    `);
  }
}
