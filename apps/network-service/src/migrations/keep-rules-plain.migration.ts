import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rules that are written from now on are stored as they are: Postgres knows their size without reading them, and a list reads them
 * faster. Those of before stay compressed until they change, and seem smaller than they are.
 */
export class KeepRulesPlain1700000005090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table firewalls alter column rules set storage external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table firewalls alter column rules set storage extended');
  }
}
