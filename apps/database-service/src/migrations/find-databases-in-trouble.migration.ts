import type { Migration, MigrationSession } from '@stratus/postgres';

/** The metrics count unhealthy databases at each scrape: the index contains only these, so it stays small. */
export class FindDatabasesInTrouble1700000005002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create index databases_in_trouble on databases (status) where visible and status in ('degraded', 'failed')`);
  }
}
