import { DataSource, MigrationExecutor } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';

/**
 * Brings a schema up to date; of several replicas that start at once, one does it and the others wait.
 *
 * The lock and the migrations share one session: a replica that dies half-way releases the lock with its transaction. The
 * session has no time limits, because a migration, or waiting for one, may take long.
 */
export async function migrate(options: DataSourceOptions, schema: string): Promise<void> {
  const source = await new DataSource({ ...options, ...unlimited(schema) } as DataSourceOptions).initialize();
  try {
    const runner = source.createQueryRunner();
    await runner.query('select pg_advisory_lock(hashtextextended($1, 0))', [`migrate:${schema}`]);
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    await executor.executePendingMigrations();
  } finally {
    await source.destroy();
  }
}

const unlimited = (schema: string) => ({ poolSize: 1, extra: { options: sessionSettings(schema) } });

/** Settings of every session of a service. */
export const sessionSettings = (schema: string): string => `-c search_path=${schema},public -c timezone=UTC`;
