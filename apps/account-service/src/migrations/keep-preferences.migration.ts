import type { Migration, MigrationSession } from '@stratus/postgres';

/** Any JSON object that programs keep for a user, as the text that they have sent; null before the first one. */
export class KeepPreferences1700000002007 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('alter table users add column preferences text');
  }
}
