import type { Migration, MigrationSession } from '@stratus/postgres';

/** The stored description of `EVENTS`, from which the keeper of the streams can recreate it (decision 18). */
export class CreateKeptStream1700000000005 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table kept_stream (
        single boolean primary key default true check (single),
        -- When the broker made it, as it writes that: the identity of a stream.
        made text,
        replicas integer not null default 1,
        first_sequence bigint not null default 0,
        last_sequence bigint not null default 0,
        messages bigint not null default 0,
        -- Time of the oldest event in it.
        first_time timestamptz,
        last_time timestamptz,
        consumers json not null default '[]',
        -- Set by an operator who wants it made anew.
        rebuild_asked timestamptz
      );
      insert into kept_stream default values;
    `);
  }
}
