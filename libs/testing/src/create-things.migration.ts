import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A minimal table for a service. */
export class CreateThings1700000009001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table things (label text not null constraint things_label_unique unique, count int not null default 0);
      create table settings_seen (lock_timeout text);
      insert into settings_seen values (current_setting('lock_timeout'));
    `);
  }

  async down(): Promise<void> {}
}
