import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An operator disables a user or a whole account without deleting anything. */
export class DisableUsers1700000002002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table accounts add column disabled timestamptz;
      alter table users add column disabled timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column disabled; alter table accounts drop column disabled');
  }
}
