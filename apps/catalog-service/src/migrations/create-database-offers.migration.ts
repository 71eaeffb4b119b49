import type { Migration, MigrationSession } from '@stratus/postgres';

/** The engines and types of databases from the catalog file; `position` is the order of lists. */
export class CreateDatabaseOffers1700000002003 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table database_engines (
        id text primary key,
        position integer not null,
        engine text not null,
        version text not null,
        total_disk_size_gb bigint not null,
        used_disk_size_gb bigint not null
      );
      create index database_engines_position on database_engines (position, id);

      create table database_types (
        id text primary key,
        position integer not null,
        label text not null,
        class text not null,
        memory bigint not null,
        disk bigint not null,
        vcpus integer not null,
        engines jsonb not null,
        deprecated boolean not null
      );
      create index database_types_position on database_types (position, id);
    `);
  }
}
