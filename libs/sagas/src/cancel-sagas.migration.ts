import type { Migration, MigrationSession } from '@stratus/postgres';

/** An operator's request to cancel a saga, and the steps at which its runner can still grant it. */
export class CancelSagas1700000000007 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table sagas add column cancellable_at text[], add column cancel_requested timestamptz;
      comment on column sagas.cancellable_at is
        'the stored steps at which the saga can still turn back; null: a version without cancelling has started it';
      comment on column sagas.cancel_requested is 'an operator wants the saga undone; its runner decides';
    `);
  }
}
