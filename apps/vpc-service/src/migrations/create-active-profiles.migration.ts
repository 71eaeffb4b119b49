import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which job of an instance was the last to say on which profile it runs, so that one that comes late changes nothing. */
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
