import type { Migration, MigrationSession } from '@stratus/postgres';

/** A table whose rows have no number needs an index with an entry for each row (decision 79). */
export class FindOldIds1700000000009 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index if not exists inbox_age on inbox (received);
      drop index inbox_received;
    `);
  }
}
