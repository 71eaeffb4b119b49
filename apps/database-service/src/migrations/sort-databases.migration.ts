import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Indexes for the usual sort orders of databases (decision 52). In a large installation, they are created manually before the
 * upgrade, concurrently, and are found here.
 */
export class SortDatabases1700000005052 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index if not exists databases_created on databases (account_id, created, id) where visible;
      create index if not exists databases_status on databases (account_id, status, id) where visible;
      create index if not exists databases_region on databases (account_id, region, id) where visible;
      create index if not exists databases_cluster_size on databases (account_id, cluster_size, id) where visible;
    `);
  }
}
