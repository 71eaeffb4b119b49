/**
 * Catches: a version of pg that has changed an internal part. Each file of this folder uses one of these parts, and
 * is the place to change.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { PoolClient } from 'pg';
import { corkConnection } from './cork-connection.js';
import { saysNoConnection, saysNothingWasSent } from './error-texts.js';
import { forgetPrepared } from './forget-prepared.js';
import { owesAnswer } from './owes-answer.js';
import { ReadBatch } from './read-batch.js';

let pool: pg.Pool;
let client: PoolClient;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1, pipeline: true } as pg.PoolConfig);
});
beforeEach(async () => {
  client = await pool.connect();
});
afterEach(() => client.release());
afterAll(() => pool.end());

/** Fails with the part of the package that has changed, and the file that uses it. */
function expectPart(part: string, file: string, isAsBefore: boolean): void {
  if (!isAsBefore) throw new Error(`${part} is not what it was: adapt libs/postgres/src/driver/${file}`);
}

/** The part of an object at a path; undefined when there is none. */
const partAt = (object: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], object);

/** The sources of the driver and its pool. */
function textsOfDriver(): string {
  const require = createRequire(import.meta.url);
  const pool = createRequire(require.resolve('pg')).resolve('pg-pool');
  const files = globSync('*.js', { cwd: dirname(require.resolve('pg')) });
  return [...files.map((file) => join(dirname(require.resolve('pg')), file)), pool]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

it('pg has its socket in `connection.stream`', async () => {
  const stream = partAt(client, 'connection', 'stream') as { writableCorked?: number } | undefined;
  expectPart('Client.connection.stream of pg', 'cork-connection.ts', stream?.writableCorked === 0);
  corkConnection(client);
  expect(stream?.writableCorked).toBe(1);
  await client.query('select 1');
  expect(stream?.writableCorked).toBe(0);
});

it('pg tells by `readyForQuery` whether a result is outstanding', async () => {
  const answer = client.query('select 1');
  const during = owesAnswer(client);
  await answer;
  expectPart('Client.readyForQuery of pg', 'owes-answer.ts', during && !owesAnswer(client));
});

it('pg lists prepared statements in `connection.parsedStatements`', async () => {
  const statement = { name: 'part', text: 'select 1 as one' };
  await client.query(statement);
  const prepared = partAt(client, 'connection', 'parsedStatements', 'part');
  const isListed = prepared === statement.text;
  if (isListed) forgetPrepared(client, 'part');
  await client.query('deallocate part');
  const again = await client.query(statement).catch((error: unknown) => error);
  const isAsBefore = isListed && !(again instanceof Error);
  expectPart('Client.connection.parsedStatements of pg', 'forget-prepared.ts', isAsBefore);
});

it('pg passes a query its connection in `submit`, and each message to a separate method', async () => {
  const called = ['submit', 'handleRowDescription', 'handleDataRow', 'handleCommandComplete', 'handleError'];
  const ofConnection = ['sync', 'describe', 'stream'];
  const missing = [
    ...called
      .filter((name) => typeof partAt(pg.Query, 'prototype', name) !== 'function')
      .map((name) => `Query.${name}`),
    ...ofConnection
      .filter((name) => partAt(client, 'connection', name) === undefined)
      .map((name) => `Connection.${name}`),
  ];
  expectPart(`${missing.join(', ')} of pg`, 'read-batch.ts', missing.length === 0);
  const statement = (value: number) => ({ name: 'batched', text: 'select $1::int as value', values: [value] });
  const rows: object[] = [];
  const reads = [1, 2].map((value) => ({
    statement: statement(value),
    resolve: (found: object[]) => void rows.push(...found),
    reject: (error: unknown) => void rows.push({ error }),
  }));
  const error = await new Promise((resolve) => {
    client.query(new ReadBatch(reads, resolve, () => undefined) as unknown as pg.Submittable);
  });
  expectPart(
    'The queries of pg',
    'read-batch.ts',
    error === null && JSON.stringify(rows) === '[{"value":1},{"value":2}]',
  );
});

it('pg reports a missing connection in the known words', () => {
  const texts = new Set([...textsOfDriver().matchAll(/new Error\('([^']+)'/g)].map(([, text = '']) => text));
  const known = [
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
  ];
  const gone = known.filter((text) => !texts.has(text));
  expectPart(`The text of an error of pg (${gone.join('; ')})`, 'error-texts.ts', gone.length === 0);
  expect(known.filter((text) => !saysNoConnection(text) && !saysNothingWasSent(text))).toEqual([]);
});
