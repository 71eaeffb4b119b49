import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The purge finds old events by their position (decision 79); a replay uses the index of times. Each event is written twice,
 * once to note that it is published, so by default a vacuum would wait for dead rows of a fifth of the ledger.
 */
export class PurgeByPosition1700000000008 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('alter table events set (autovacuum_vacuum_scale_factor = 0.02)');
  }
}
