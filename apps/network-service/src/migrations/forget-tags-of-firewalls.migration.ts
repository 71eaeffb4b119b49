import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletions of tags do not change firewalls (decision 57), so no query uses the index of firewall tags any more. Without
 * it, replicas of the previous release read more rows, but no wrong ones.
 */
export class ForgetTagsOfFirewalls1700000005057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index firewalls_tags');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index firewalls_tags on firewalls using gin (account_id, tags) with (fastupdate = off) where tags <> '{}'`);
  }
}
