import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The purge finds old rows by their ids (decision 79); exports of the audit log use its index of times. By default, the space
 * of deleted rows would not be used again before a fifth of the table is dead.
 */
export class PurgeById1700000002071 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      drop index feed_events_created, logins_created;
      alter table feed_events set (autovacuum_vacuum_scale_factor = 0.02);
      alter table audit_entries set (autovacuum_vacuum_scale_factor = 0.02);
    `);
  }
}
