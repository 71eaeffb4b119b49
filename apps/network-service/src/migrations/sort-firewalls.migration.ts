import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for the common sort orders of firewalls (decision 52). On large tables, operators create the indexes
 * concurrently before the upgrade; the migration then finds them.
 */
export class SortFirewalls1700000005052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index if not exists firewalls_status on firewalls (account_id, status, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index firewalls_status`);
  }
}
