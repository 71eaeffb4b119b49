import type { Migration, MigrationSession } from '@stratus/postgres';

/** Accounts of tests (decision 82): their tokens can be guessed, so they count only where the test control is open. */
export class OpenTestAccounts1700000002072 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table accounts add column test_name text constraint test_accounts_name_unique unique;
      -- Without users; what it holds is being deleted.
      alter table accounts add column abandoned timestamptz;
      alter table accounts add column taken_until timestamptz;
      create index accounts_abandoned on accounts (abandoned) where abandoned is not null;
    `);
  }
}
