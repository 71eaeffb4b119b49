import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits that an operator has set for an account, in place of those of the catalog file: a number per kind, or null for a
 * kind without a limit.
 */
export class LimitAccounts1700000002006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table accounts add column limits jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop column limits');
  }
}
