import type { Migration, MigrationSession } from '@stratus/postgres';

/** Moves ended ids to the table shared by all reservations. Open reservations and open changes stay unchanged. */
export class ShareEndedReservations1700000001004 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
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
}
