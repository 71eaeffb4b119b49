import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Firewalls are sorted by what people sort them by (decision 52). Where they are many, the indexes are
 * made by hand before the upgrade, concurrently, and are found here.
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
