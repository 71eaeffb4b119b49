import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An operator's request to cancel a saga, and the steps at which its runner can still grant it. */
export class CancelSagas1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sagas add column cancellable_at text[], add column cancel_requested timestamptz;
      comment on column sagas.cancellable_at is
        'the stored steps at which the saga can still turn back; null: a version without cancelling has started it';
      comment on column sagas.cancel_requested is 'an operator wants the saga undone; its runner decides';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sagas drop column cancellable_at, drop column cancel_requested');
  }
}
