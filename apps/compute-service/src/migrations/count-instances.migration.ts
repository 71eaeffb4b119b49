import { createRowCounts, dropRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of instances takes its results from counts (decision 45). */
export class CountInstances1700000004009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, {
      table: 'instances',
      shown: { condition: (row) => `${row}.visible`, columns: ['visible'] },
      by: ['region'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRowCounts(runner, 'instances');
  }
}
