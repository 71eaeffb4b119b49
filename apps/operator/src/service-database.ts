import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { readVariable, withAuthority } from '@stratus/environment';
import { databaseRole, services } from '@stratus/topology';
import { Pool } from 'pg';
import { UsageError } from './usage-error.js';

/** The service names that `--service` accepts. */
export const serviceNames = services.map(({ name }) => name);

/** Parses arguments strictly. @throws UsageError naming the error. */
export function parse<T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), usage, { cause: error });
  }
}

/** Runs work on the database of a service, with the service's role, on one connection. */
export async function onDatabaseOf<T>(service: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const connectionString = readVariable('DATABASE_URL', process.env);
  const authority = readVariable('DATABASE_TLS_CA_FILE', process.env);
  if (!connectionString) {
    throw new UsageError('DATABASE_URL is missing.', `Set it to the database, with the role ${databaseRole(service)}.`);
  }
  const pool = new Pool({ connectionString: withAuthority(connectionString, authority), max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
