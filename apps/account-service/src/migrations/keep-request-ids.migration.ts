import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * For tests, the feed keeps which request caused an event; elsewhere the column is null, and the index empty. The feed is written
 * while the index is built.
 */
export class KeepRequestIds1700000002073 implements Migration {
  readonly transaction = false;

  async up(session: MigrationSession): Promise<void> {
    await session.query('alter table feed_events add column if not exists request_id text');
    await session.query('set lock_timeout = 0');
    // An interrupted attempt leaves an index that is not valid.
    await session.query('drop index concurrently if exists feed_events_request');
    await session.query(`
      create index concurrently feed_events_request on feed_events (account_id, request_id)
       where request_id is not null`);
  }
}
