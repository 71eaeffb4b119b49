import { createRowCounts, dropRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of firewalls takes its results from counts (decision 45). */
export class CountFirewalls1700000005041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, { table: 'firewalls' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRowCounts(runner, 'firewalls');
  }
}
