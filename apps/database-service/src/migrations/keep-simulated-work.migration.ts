import type { Migration, MigrationSession } from '@stratus/postgres';

/** How long simulated work takes from its beginning: a clock that is put back does not prolong it (decision 94). */
export class KeepSimulatedWork1700000005053 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table simulated_clusters add column work_ms bigint;
      comment on column simulated_clusters.work_ms is
        'milliseconds from the beginning of the work to due; null: an earlier version began it';
      comment on column simulated_clusters.due is
        'when the noted specification is reached, or the removed cluster is gone; -infinity: recorded for good';
    `);
  }
}
