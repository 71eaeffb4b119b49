import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves ended ids to the table shared by all reservations. Open reservations are in other tables and stay. */
export class ShareEndedReservations1700000005002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into ended_reservations (account_id, id, outcome, ended)
      select account_id, id, case outcome when 'completed' then 'completed' else 'given_up' end, spent from spent_ids
      on conflict do nothing;
      drop table spent_ids;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table spent_ids (
        account_id bigint not null,
        id uuid not null,
        outcome text not null,
        spent timestamptz not null,
        primary key (account_id, id)
      );
      create index spent_ids_spent on spent_ids (spent);
      insert into spent_ids
      select account_id, id, case outcome when 'completed' then 'completed' else 'ended' end, ended
        from ended_reservations;
    `);
  }
}
