import type { Migration, MigrationSession } from '@stratus/postgres';

/** Moves ended ids to the table shared by all reservations. Open reservations are in other tables and stay. */
export class ShareEndedReservations1700000005002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      insert into ended_reservations (account_id, id, outcome, ended)
      select account_id, id, case outcome when 'completed' then 'completed' else 'given_up' end, spent from spent_ids
      on conflict do nothing;
      drop table spent_ids;
    `);
  }
}
