import { createRowCounts, dropRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lists of databases, of both engines and of one, take their results from counts (decision 45). */
export class CountDatabases1700000005003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, {
      table: 'databases',
      shown: { condition: (row) => `${row}.visible`, columns: ['visible'] },
      by: ['engine', 'region'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRowCounts(runner, 'databases');
  }
}
