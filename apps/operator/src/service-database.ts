import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { databaseRole, services } from '@stratus/topology';
import { Pool } from 'pg';
import { UsageError } from './usage-error.js';

/** Names of services as `--service` takes them. */
export const serviceNames = services.map(({ name }) => name);

/** Parses arguments strictly. @throws UsageError with what is wrong. */
export function parse<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), usage, { cause: error });
  }
}

/** Works on the database of a service, with the role of the service, on one connection of DATABASE_URL. */
export async function onDatabaseOf<T>(service: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) {
    throw new UsageError('DATABASE_URL is missing.', `Set it to the database, with the role ${databaseRole(service)}.`);
  }
  const pool = new Pool({ connectionString: DATABASE_URL, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
