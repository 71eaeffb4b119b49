import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * A table whose rows have no number needs an index with an entry for each row (decision 79). Consumers write the table while
 * it is built.
 */
export class FindOldIds1700000000009 implements Migration {
  readonly transaction = false;

  async up(session: MigrationSession): Promise<void> {
    await session.query('set lock_timeout = 0');
    // An interrupted attempt leaves an index that is not valid.
    await session.query('drop index concurrently if exists inbox_age');
    await session.query('create index concurrently inbox_age on inbox (received)');
    await session.query('drop index concurrently if exists inbox_received');
    await session.query('alter table inbox set (autovacuum_vacuum_scale_factor = 0.02)');
  }
}
