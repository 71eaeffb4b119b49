import { createRowCounts, dropRowCounts } from '@stratus/lists';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of VPCs takes its results from counts (decision 45). */
export class CountVpcs1700000001006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createRowCounts(runner, { table: 'vpcs' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRowCounts(runner, 'vpcs');
  }
}
