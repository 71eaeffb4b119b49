import type { Migration, MigrationSession } from '@stratus/postgres';

/** Ids of ended reservations: a late request under such an id does nothing. */
export class CreateEndedReservations1700000000005 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table ended_reservations (
        account_id bigint not null,
        id uuid not null,
        outcome text not null check (outcome in ('given_up', 'completed')),
        ended timestamptz not null,
        primary key (account_id, id)
      );
      create index ended_reservations_ended on ended_reservations (ended);
    `);
  }
}
