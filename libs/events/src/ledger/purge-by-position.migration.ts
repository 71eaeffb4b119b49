import type { Migration, MigrationSession } from '@stratus/postgres';

/** The purge finds old events by their position (decision 79). */
export class PurgeByPosition1700000000008 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('drop index events_created');
  }
}
