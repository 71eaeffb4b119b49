import type { Migration, MigrationSession } from '@stratus/postgres';

/** The ledger of events: the source of truth, which the stream copies (contract 11.2). */
export class CreateEvents1700000000002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table events (
        position bigint generated always as identity primary key,
        id uuid not null,
        account_id bigint not null,
        type text not null,
        entity_type text not null,
        entity_id text not null,
        entity_label text not null,
        entity_url text not null,
        sequence bigint not null,
        secondary_entity json,
        job json,
        data json not null,
        actor text not null,
        request_id text not null,
        traceparent text,
        created timestamptz not null,
        published_at timestamptz,
        unique (entity_type, entity_id, sequence)
      );
      create index events_unpublished on events (position) where published_at is null;
      create index events_created on events using brin (created);
    `);
  }
}
