import { createRowCounts, dropRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of events takes its total from counts (decision 45). */
export class CountEvents1700000002003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, { table: 'feed_events' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRowCounts(runner, 'feed_events');
  }
}
