import type { Migration, MigrationSession } from '@stratus/postgres';

/** Sagas and their progress. */
export class CreateSagas1700000000004 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table sagas (
        id uuid primary key,
        name text not null,
        account_id bigint not null,
        caller json not null,
        request json not null,
        input json not null,
        results json not null default '{}',
        state text not null default 'running'
          constraint saga_state check (state in ('running', 'undoing', 'done', 'undone')),
        step text,
        owes_answer boolean not null,
        failure json,
        runner uuid not null,
        due timestamptz not null default now(),
        tries int not null default 0,
        trouble text,
        started timestamptz not null default now(),
        updated timestamptz not null default now(),
        ended timestamptz
      ) with (fillfactor = 70);
      comment on column sagas.step is 'the step to do next, or to undo next';
      comment on column sagas.due is 'nothing happens before: a pause, or the wait for another try';
      comment on column sagas.trouble is 'why the step could not be done at the last try';
      create index sagas_unfinished on sagas (runner, due) where state in ('running', 'undoing');
      create index sagas_ended on sagas (ended) where ended is not null;
    `);
  }
}
