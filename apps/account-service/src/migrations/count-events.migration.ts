import { createRowCounts } from '@stratus/lists';
import type { Migration, MigrationSession } from '@stratus/postgres';

/** The list of events takes its total from counts (decision 45). */
export class CountEvents1700000002003 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await createRowCounts(session, { table: 'feed_events' });
  }
}
