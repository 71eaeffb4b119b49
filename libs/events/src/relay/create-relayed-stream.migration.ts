import type { Migration, MigrationSession } from '@stratus/postgres';

/** The stream that the marks in the ledger belong to (decision 18). */
export class CreateRelayedStream1700000000004 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table relayed_stream (
        single boolean primary key default true check (single),
        -- When the broker made it, as it writes that: the identity of a stream, because one made anew has the same name.
        made text not null,
        -- False while the marks about an earlier stream are being removed.
        ready boolean not null
      );
    `);
  }
}
