import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  createPostgresqlDatabase,
  createPostgresqlDatabaseBackup,
  deleteMysqlDatabase,
  deleteMysqlDatabaseBackup,
  deletePostgresqlDatabase,
  deletePostgresqlDatabaseBackup,
  getMysqlDatabase,
  getMysqlDatabaseBackup,
  getMysqlDatabaseCredentials,
  getMysqlDatabaseSsl,
  getPostgresqlDatabase,
  getPostgresqlDatabaseBackup,
  getPostgresqlDatabaseCredentials,
  getPostgresqlDatabaseSsl,
  listMysqlDatabaseBackups,
  listMysqlDatabases,
  listPostgresqlDatabaseBackups,
  listPostgresqlDatabases,
  patchMysqlDatabase,
  patchPostgresqlDatabase,
  resetMysqlDatabaseCredentials,
  resetPostgresqlDatabaseCredentials,
  restoreMysqlDatabaseBackup,
  restorePostgresqlDatabaseBackup,
  updateMysqlDatabase,
  updatePostgresqlDatabase,
} from '@stratus/contracts';
import type { DatabaseBackupRecord, DatabaseEngine } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { newLabel } from './examples/example.ts';
import type { HttpClient } from './http-client.ts';

/** The operations of each engine. */
export const OF_ENGINE = {
  mysql: {
    create: createMysqlDatabase,
    list: listMysqlDatabases,
    get: getMysqlDatabase,
    update: updateMysqlDatabase,
    remove: deleteMysqlDatabase,
    patch: patchMysqlDatabase,
    getCredentials: getMysqlDatabaseCredentials,
    resetCredentials: resetMysqlDatabaseCredentials,
    getSsl: getMysqlDatabaseSsl,
    createBackup: createMysqlDatabaseBackup,
    listBackups: listMysqlDatabaseBackups,
    getBackup: getMysqlDatabaseBackup,
    deleteBackup: deleteMysqlDatabaseBackup,
    restoreBackup: restoreMysqlDatabaseBackup,
  },
  postgresql: {
    create: createPostgresqlDatabase,
    list: listPostgresqlDatabases,
    get: getPostgresqlDatabase,
    update: updatePostgresqlDatabase,
    remove: deletePostgresqlDatabase,
    patch: patchPostgresqlDatabase,
    getCredentials: getPostgresqlDatabaseCredentials,
    resetCredentials: resetPostgresqlDatabaseCredentials,
    getSsl: getPostgresqlDatabaseSsl,
    createBackup: createPostgresqlDatabaseBackup,
    listBackups: listPostgresqlDatabaseBackups,
    getBackup: getPostgresqlDatabaseBackup,
    deleteBackup: deletePostgresqlDatabaseBackup,
    restoreBackup: restorePostgresqlDatabaseBackup,
  },
} as const;

export interface DatabaseParams {
  readonly [name: string]: number;
  readonly instanceId: number;
}

/** The body of a request for a small database. */
export const databaseBody = (engine: DatabaseEngine) => ({
  label: newLabel('db').slice(0, 32),
  region: 'us-east',
  type: 'g6-nanode-1',
  engine: engine === 'mysql' ? 'mysql/8.0.30' : 'postgresql/14.6',
  allow_list: ['203.0.113.7'],
});

/** Waits until a database is active: no job runs on it. */
export const activeDatabase = (client: HttpClient, engine: DatabaseEngine, params: DatabaseParams) =>
  eventually(`database ${params.instanceId} active`, async () => {
    const database = await client.ok(OF_ENGINE[engine].get, { params });
    return database.status === 'active' ? database : undefined;
  });

/** A new database; it is not active yet. */
export async function newDatabase(client: HttpClient, engine: DatabaseEngine): Promise<DatabaseParams> {
  const { id } = await client.ok(OF_ENGINE[engine].create, { body: databaseBody(engine) });
  return { instanceId: id };
}

/** Databases that requests use in turns, by client and engine: a new one for each request would take too long. */
const pools = new Map<string, DatabaseParams[]>();
/** Two requests in a row get different databases. */
const IN_TURN = 2;

const poolOf = ({ baseUrl, token }: HttpClient, engine: DatabaseEngine): DatabaseParams[] => {
  const key = `${new URL(baseUrl).origin} ${token} ${engine}`;
  const pool = pools.get(key) ?? [];
  pools.set(key, pool);
  return pool;
};

/** An active database, different from the previous one; other requests use it later. */
export async function databaseInTurn(client: HttpClient, engine: DatabaseEngine): Promise<DatabaseParams> {
  const pool = poolOf(client, engine);
  const params = pool.length < IN_TURN ? await newDatabase(client, engine) : pool.shift()!;
  pool.push(params);
  await activeDatabase(client, engine, params);
  return params;
}

/** An active database that no other request gets, to be deleted. */
export async function databaseToLose(client: HttpClient, engine: DatabaseEngine): Promise<DatabaseParams> {
  const params = await databaseInTurn(client, engine);
  poolOf(client, engine).pop();
  return params;
}

/** The user-created backups of a database. */
const snapshotsOf = async (client: HttpClient, engine: DatabaseEngine, params: DatabaseParams) => {
  const { data } = await client.ok(OF_ENGINE[engine].listBackups, { params });
  return (data as DatabaseBackupRecord[]).filter(({ type }) => type === 'snapshot');
};

/** An active database with room for a snapshot. */
export async function databaseWithRoom(client: HttpClient, engine: DatabaseEngine): Promise<DatabaseParams> {
  const params = await databaseInTurn(client, engine);
  for (const { id } of (await snapshotsOf(client, engine, params)).slice(1))
    await client.ok(OF_ENGINE[engine].deleteBackup, { params: { ...params, backupId: id } });
  await activeDatabase(client, engine, params);
  return params;
}

/** A snapshot of an active database. */
export async function snapshotInTurn(client: HttpClient, engine: DatabaseEngine): Promise<DatabaseParams> {
  const params = await databaseInTurn(client, engine);
  const [found] = await snapshotsOf(client, engine, params);
  if (found) return { ...params, backupId: found.id };
  const body = { label: newLabel('s').replaceAll('-', '_') };
  await client.ok(OF_ENGINE[engine].createBackup, { params, body });
  const backup = await eventually('the snapshot', async () => (await snapshotsOf(client, engine, params))[0]);
  await activeDatabase(client, engine, params);
  return { ...params, backupId: backup.id };
}
