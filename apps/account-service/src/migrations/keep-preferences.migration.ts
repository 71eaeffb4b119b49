import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Any JSON object that programs keep for a user, as the text that they have sent; null before the first one. */
export class KeepPreferences1700000002007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column preferences text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column preferences');
  }
}
