import type { Migration, MigrationSession } from '@stratus/postgres';

/** An operator disables a user or a whole account without deleting anything. */
export class DisableUsers1700000002002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table accounts add column disabled timestamptz;
      alter table users add column disabled timestamptz;
    `);
  }
}
