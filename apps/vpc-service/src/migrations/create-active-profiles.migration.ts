import type { Migration, MigrationSession } from '@stratus/postgres';

/** The last job that set an instance's active profile, so that a late request of an earlier job changes nothing. */
export class CreateActiveProfiles1700000001003 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
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
}
