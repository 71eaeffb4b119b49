import type { Migration, MigrationSession } from '@stratus/postgres';

/** A minimal table for a service. */
export class CreateThings1700000009001 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table things (label text not null constraint things_label_unique unique, count int not null default 0);
      create table settings_seen (lock_timeout text);
      insert into settings_seen values (current_setting('lock_timeout'));
    `);
  }
}
