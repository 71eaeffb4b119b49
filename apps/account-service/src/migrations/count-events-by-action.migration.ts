import { createRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of events for an action, or about a kind of entity, also take their totals from counts (decision 45). */
export class CountEventsByAction1700000002004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, { table: 'feed_events', by: ['action', 'entity_type'] });
    await runner.query('drop index if exists feed_events_counts_account');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, { table: 'feed_events' });
  }
}
