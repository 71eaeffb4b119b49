import type { Migration, MigrationSession } from '@stratus/postgres';

/** Ids of events whose effect has committed here: a redelivery has no effect. */
export class CreateInbox1700000000003 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table inbox (
        consumer text not null,
        event_id uuid not null,
        received timestamptz not null default now(),
        primary key (consumer, event_id)
      );
      create index inbox_received on inbox using brin (received);
    `);
  }
}
