import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids under which something was reserved and is over, so that a request that was on its way meanwhile does nothing. */
export class CreateEndedReservations1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ended_reservations');
  }
}
