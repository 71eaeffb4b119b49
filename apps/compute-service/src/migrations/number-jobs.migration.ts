import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers the jobs of each instance, so that services detect messages that arrive in the wrong order. */
export class NumberJobs1700000004004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table instances add column job_number bigint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table instances drop column job_number');
  }
}
