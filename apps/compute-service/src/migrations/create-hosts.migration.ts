import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Hosts have names, and operators list the instances of one. The index is made beforehand where there are many instances
 * (docs/upgrades.md).
 */
export class CreateHosts1700000004073 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table hosts (
        uuid uuid primary key,
        name text not null,
        region text not null
      );
      create index if not exists instances_host on instances (host_uuid, id);
    `);
  }
}
