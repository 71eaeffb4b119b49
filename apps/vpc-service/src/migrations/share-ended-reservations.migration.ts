import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves ended ids to the table shared by all reservations. Open reservations and open changes stay unchanged. */
export class ShareEndedReservations1700000001004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into ended_reservations (account_id, id, outcome, ended)
      select account_id, id, 'given_up', released from released_attachments
      on conflict do nothing;
      drop table released_attachments;

      insert into ended_reservations (account_id, id, outcome, ended)
      select account_id, id, case state when 'confirmed' then 'completed' else 'given_up' end, created
        from attachment_changes where state <> 'reserved'
      on conflict do nothing;
      delete from attachment_changes where state <> 'reserved';
      alter table attachment_changes drop column state;
      create unique index attachment_changes_open on attachment_changes (attachment_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Ended ids count as released; confirmed changes become unknown.
    await runner.query(`
      create table released_attachments (
        account_id bigint not null,
        id uuid not null,
        released timestamptz not null,
        primary key (account_id, id)
      );
      create index released_attachments_released on released_attachments (released);
      insert into released_attachments select account_id, id, ended from ended_reservations where outcome = 'given_up';

      drop index attachment_changes_open;
      alter table attachment_changes add column state text not null default 'reserved'
        check (state in ('reserved', 'confirmed', 'cancelled'));
      alter table attachment_changes alter column state drop default;
      create unique index attachment_changes_open on attachment_changes (attachment_id) where state = 'reserved';
      create index attachment_changes_created on attachment_changes (created) where state <> 'reserved';
    `);
  }
}
