import { createRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of VPCs of a region takes its results from counts, too (decision 45). */
export class CountVpcsByRegion1700000001007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, { table: 'vpcs', by: ['region'] });
    await runner.query('drop index if exists vpcs_counts_account');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, { table: 'vpcs' });
  }
}
