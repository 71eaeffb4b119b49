import type { Migration, MigrationSession } from '@stratus/postgres';

/** Replies of executed commands: a repeat gets the same reply (contract 9.4). */
export class CreateIdempotencyKeys1700000000001 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table idempotency_keys (
        account_id bigint not null,
        key text not null,
        fingerprint text not null,
        status smallint not null,
        body text not null,
        expires timestamptz not null,
        primary key (account_id, key)
      );
      create index idempotency_keys_expires on idempotency_keys (expires);
    `);
  }
}
