import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The metrics count unhealthy databases at each scrape: the index contains only these, so it stays small. */
export class FindDatabasesInTrouble1700000005002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index databases_in_trouble on databases (status) where visible and status in ('degraded', 'failed')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index databases_in_trouble');
  }
}
