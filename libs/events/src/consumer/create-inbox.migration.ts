import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of events whose effect has committed here: a redelivery has no effect. */
export class CreateInbox1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table inbox (
        consumer text not null,
        event_id uuid not null,
        received timestamptz not null default now(),
        primary key (consumer, event_id)
      );
      create index inbox_received on inbox using brin (received);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table inbox');
  }
}
