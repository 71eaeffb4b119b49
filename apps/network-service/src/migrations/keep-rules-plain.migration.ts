import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From now on, rules are stored uncompressed: Postgres knows their size without reading them, and lists read them faster.
 * Existing rules stay compressed until they change, and seem smaller than they are.
 */
export class KeepRulesPlain1700000005090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table firewalls alter column rules set storage external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table firewalls alter column rules set storage extended');
  }
}
