import type { Migration, MigrationSession } from '@stratus/postgres';

/** The content of the catalog file, in rows; `position` is the place in the file and the order of lists. */
export class CreateCatalog1700000002001 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table regions (
        id text primary key,
        position integer not null,
        label text not null,
        country text not null,
        capabilities text[] not null,
        status text not null,
        resolvers jsonb not null,
        site_type text not null
      );
      create index regions_position on regions (position, id);

      create table types (
        id text primary key,
        position integer not null,
        label text not null,
        class text not null,
        disk bigint not null,
        memory bigint not null,
        vcpus integer not null,
        gpus integer not null,
        transfer bigint not null,
        network_out bigint not null,
        price jsonb not null,
        region_prices jsonb not null,
        addons jsonb not null,
        successor text
      );
      create index types_position on types (position, id);

      create table availability (
        region text not null references regions on delete cascade,
        plan text not null references types on delete cascade,
        position integer not null,
        available boolean not null,
        primary key (region, plan)
      );
      create index availability_position on availability (position, region, plan);
      create index availability_plan on availability (plan);

      -- Which catalog the tables hold: one row, none before the first load.
      create table loaded_catalog (
        single boolean primary key default true check (single),
        hash text not null,
        loaded timestamptz not null
      );
    `);
  }
}
