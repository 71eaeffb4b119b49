import { createRowCounts } from '@stratus/lists';
import type { Migration, MigrationSession } from '@stratus/postgres';

/** Lists of events for an action, or about a kind of entity, also take their totals from counts (decision 45). */
export class CountEventsByAction1700000002004 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await createRowCounts(session, { table: 'feed_events', by: ['action', 'entity_type'] });
    await session.query('drop index if exists feed_events_counts_account');
  }
}
