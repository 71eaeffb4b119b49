import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabase } from '@stratus/installation';
import { freePort } from '@stratus/local-servers';
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import type pg from 'pg';
import type { Target } from './load.ts';
import { inSession } from './session.ts';

const { vpcService } = await import('../apps/vpc-service/dist/vpc-service.definition.js');
const { databaseService } = await import('../apps/database-service/dist/database-service.definition.js');
const { computeService } = await import('../apps/compute-service/dist/compute-service.definition.js');
const { networkService } = await import('../apps/network-service/dist/network-service.definition.js');

/** The reference in its own database on the same server, with the same tables, except for the triggers that count rows. */
export async function startReference(
  serverUrl: string,
): Promise<{ target: Omit<Target, 'counters'>; databaseUrl: string; process: ChildProcess }> {
  const databaseUrl = await createDatabase(serverUrl, 'reference');
  await createTables(databaseUrl);
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    target: {
      name: 'reference',
      baseUrl: `http://127.0.0.1:${port}`,
      token: 'none',
      pids: { reference: child.pid ?? 0 },
    },
    databaseUrl,
    process: child,
  };
}

const createTables = (databaseUrl: string): Promise<void> =>
  inSession(databaseUrl, (client) => createTablesIn(client, databaseUrl));

async function createTablesIn(client: pg.Client, databaseUrl: string): Promise<void> {
  for (const extension of ['btree_gist', 'btree_gin'])
    await client.query(`create extension if not exists ${extension}`);
  for (const name of ['vpc', 'network', 'compute', 'database'])
    await client.query(`create schema if not exists ${name}`);
  // The reference seals nothing with it.
  const DATABASE_SECRET_KEYS = `bench:${randomBytes(32).toString('base64')}`;
  for (const define of [vpcService, networkService, computeService, databaseService]) {
    const { schema, configuration } = define({ DATABASE_URL: databaseUrl, DATABASE_SECRET_KEYS });
    const database = await Database.open(schema, configuration, new Readiness(), createLogger('bench', 'silent'));
    await database.close();
    // A yardstick does not change: the reference counts a list's rows each time, as plain servers do.
    for (const table of schema.counted ?? [])
      await client.query(`alter table ${schema.schema}.${table} disable trigger user`);
  }
}
