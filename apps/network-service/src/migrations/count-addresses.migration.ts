import { createRowCounts } from '@stratus/lists';
import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The list of addresses takes `results` from counts; private addresses, ranges and addresses of a move are in no list
 * (decision 45).
 */
export class CountAddresses1700000005040 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await createRowCounts(session, {
      table: 'addresses',
      shown: {
        condition: (row) => `${row}.kind not in ('private', 'range') and ${row}.move_id is null`,
        columns: ['kind', 'move_id'],
      },
      by: ['region'],
    });
  }
}
