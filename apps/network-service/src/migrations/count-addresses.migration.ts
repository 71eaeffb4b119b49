import { createRowCounts, dropRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of addresses takes `results` from counts; private addresses, ranges and addresses of a move are in no list
 * (decision 45).
 */
export class CountAddresses1700000005040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, {
      table: 'addresses',
      shown: {
        condition: (row) => `${row}.kind not in ('private', 'range') and ${row}.move_id is null`,
        columns: ['kind', 'move_id'],
      },
      by: ['region'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRowCounts(runner, 'addresses');
  }
}
