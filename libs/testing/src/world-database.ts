import { createHash, randomUUID } from 'node:crypto';
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import pg from 'pg';
import { definitionOf } from './exports.ts';

const serverUrl = (database?: string): string => {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error('TEST_DATABASE_URL is missing: run the specs with npm test -- --only integration');
  const url = new URL(given);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
};

/** Limits of a service's connections that Postgres enforces. */
const SERVER_LIMITS = ['lock_timeout', 'idle_in_transaction_session_timeout'];

/**
 * The URL of a database for services in the process of a spec: a stall of the spec looks like a frozen replica, and Postgres would
 * end its transactions and its waits for locks within seconds. Specs of these limits set their own.
 */
export function patientUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  for (const limit of SERVER_LIMITS) url.searchParams.set(limit, '60000');
  return url.href;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database of a world. */
export interface WorldDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * Creates a database with schemas. Schemas of services are copied with their tables: for each set of schemas, the first
 * suite of a run migrates a template database, from which all such worlds are copied.
 *
 * @param environment variables that all service definitions need.
 * @param empty leaves all schemas without tables.
 */
export async function createWorldDatabase(
  schemas: readonly string[],
  environment: NodeJS.ProcessEnv,
  empty: boolean,
): Promise<WorldDatabase> {
  const name = `spec_${randomUUID().replaceAll('-', '')}`;
  await connected(serverUrl(), async (server) => {
    const template = await templateOf(server, schemas, environment, empty);
    await server.query(`create database ${name} template ${template}`);
  });
  return {
    url: serverUrl(name),
    drop: () =>
      connected(serverUrl(), async (server) => void (await server.query(`drop database ${name} with (force)`))),
  };
}

async function templateOf(
  server: pg.Client,
  schemas: readonly string[],
  environment: NodeJS.ProcessEnv,
  empty: boolean,
): Promise<string> {
  const what = [...schemas.toSorted(), ...(empty ? ['empty'] : [])].join(' ');
  const template = `template_${createHash('sha256').update(what).digest('hex').slice(0, 16)}`;
  const exists = async (): Promise<boolean> =>
    (await server.query('select from pg_database where datname = $1', [template])).rows.length > 0;
  if (await exists()) return template;
  await server.query('select pg_advisory_lock(hashtext($1))', [template]);
  try {
    if (await exists()) return template;
    // Renamed only when complete, so that a worker that dies leaves no unfinished template.
    const unfinished = `${template}_${process.pid}`;
    await server.query(`create database ${unfinished}`);
    await fill(serverUrl(unfinished), schemas, environment, empty);
    await server.query(`alter database ${unfinished} rename to ${template}`);
  } finally {
    await server.query('select pg_advisory_unlock(hashtext($1))', [template]);
  }
  return template;
}

async function fill(
  url: string,
  schemas: readonly string[],
  environment: NodeJS.ProcessEnv,
  empty: boolean,
): Promise<void> {
  await connected(url, async (database) => {
    for (const extension of ['btree_gist', 'btree_gin']) await database.query(`create extension ${extension}`);
    for (const schema of schemas) await database.query(`create schema ${schema}`);
  });
  if (empty) return;
  for (const schema of schemas) {
    const define = await definitionOf(schema);
    if (!define) continue;
    const definition = define({ ...environment, DATABASE_URL: url });
    const logger = createLogger('spec', 'silent');
    await (await Database.open(definition.schema, definition.configuration, new Readiness(), logger)).close();
  }
}
