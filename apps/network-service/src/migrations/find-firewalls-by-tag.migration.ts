import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index to find an account's firewalls with a tag: deleting a tag removes it from them (decision 28). */
export class FindFirewallsByTag1700000005030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index firewalls_tags on firewalls using gin (account_id, tags) with (fastupdate = off) where tags <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index firewalls_tags');
  }
}
