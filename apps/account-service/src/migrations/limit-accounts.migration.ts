import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Limits that an operator has set for an account, in place of those of the catalog file: a number per kind, or null for a
 * kind without a limit.
 */
export class LimitAccounts1700000002006 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`alter table accounts add column limits jsonb not null default '{}'`);
  }
}
