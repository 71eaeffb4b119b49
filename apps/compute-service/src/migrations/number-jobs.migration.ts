import type { Migration, MigrationSession } from '@stratus/postgres';

/** Numbers the jobs of each instance, so that services detect messages that arrive in the wrong order. */
export class NumberJobs1700000004004 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('alter table instances add column job_number bigint not null default 0');
  }
}
