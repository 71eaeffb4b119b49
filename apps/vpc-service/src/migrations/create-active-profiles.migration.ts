import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last job that set an instance's active profile, so that a late request of an earlier job changes nothing. */
export class CreateActiveProfiles1700000001003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table active_profiles (
        account_id bigint not null,
        compute_id bigint not null,
        job_number bigint not null,
        told timestamptz not null,
        primary key (account_id, compute_id)
      );
      create index active_profiles_told on active_profiles (told);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table active_profiles');
  }
}
