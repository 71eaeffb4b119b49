import type { Migration, MigrationSession } from '@stratus/postgres';

/** The purge finds old rows by their ids (decision 79). */
export class PurgeById1700000002071 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('drop index feed_events_created, audit_entries_created, logins_created');
  }
}
