import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stored description of `EVENTS`, from which the keeper of the streams can recreate it (decision 18). */
export class CreateKeptStream1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_stream');
  }
}
