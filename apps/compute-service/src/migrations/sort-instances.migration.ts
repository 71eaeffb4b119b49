import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Indexes for the common sort orders of instances and their neighbours (decision 52). On large tables, operators create
 * the indexes concurrently before the upgrade; the migration then finds them.
 */
export class SortInstances1700000004052 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index if not exists instances_created on instances (account_id, created, id) where visible;
      create index if not exists instances_updated on instances (account_id, updated, id) where visible;
      create index if not exists instances_region on instances (account_id, region, id) where visible;
      create index if not exists instances_type on instances (account_id, type, id) where visible;
      create index if not exists volumes_created on volumes (account_id, created, id);
      create index if not exists volumes_updated on volumes (account_id, updated, id);
      create index if not exists volumes_size on volumes (account_id, size, id);
      create index if not exists volumes_status on volumes (account_id, status, id);
      create index if not exists volumes_region on volumes (account_id, region, id);
      create index if not exists domains_domain on domains (account_id, domain, id);
      create index if not exists domains_created on domains (account_id, created, id);
      create index if not exists domains_updated on domains (account_id, updated, id);
      create index if not exists domains_type on domains (account_id, type, id);
      create index if not exists domains_status on domains (account_id, status, id);
      create index if not exists node_balancers_created on node_balancers (account_id, created, id);
      create index if not exists node_balancers_updated on node_balancers (account_id, updated, id);
      create index if not exists node_balancers_region on node_balancers (account_id, region, id);
    `);
  }
}
