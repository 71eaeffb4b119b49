import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletions of tags leave firewalls alone (decision 57): nothing finds firewalls by the index of their tags any more. Replicas of the
 * release before read more rows without it, and no wrong ones.
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
