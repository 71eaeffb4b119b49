import type { Migration, MigrationSession } from '@stratus/postgres';

/** Images and kernels from the catalog file; their times are texts, as in records. */
export class CreateImages1700000002002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table images (
        id text primary key,
        position integer not null,
        label text not null,
        description text not null,
        created text not null,
        created_by text not null,
        updated text not null,
        type text not null,
        is_public boolean not null,
        deprecated boolean not null,
        size bigint not null,
        vendor text,
        eol text,
        expiry text,
        status text not null,
        capabilities text[] not null
      );
      create index images_position on images (position, id);

      create table kernels (
        id text primary key,
        position integer not null,
        label text not null,
        version text not null,
        kvm boolean not null,
        architecture text not null,
        pvops boolean not null,
        deprecated boolean not null,
        built text not null
      );
      create index kernels_position on kernels (position, id);
    `);
  }
}
