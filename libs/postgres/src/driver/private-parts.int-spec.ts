/**
 * Catches: a version of pg or TypeORM that has changed an internal part. Each file of this folder uses one of these parts, and
 * is the place to change.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Tracer } from '@stratus/runtime';
import pg from 'pg';
import type { PoolClient } from 'pg';
import { DataSource, EntitySchema } from 'typeorm';
import { corkConnection } from './cork-connection.js';
import { saysNoConnection, saysNothingWasSent } from './error-texts.js';
import { forgetPrepared } from './forget-prepared.js';
import { markTransaction } from './mark-transaction.js';
import { owesAnswer } from './owes-answer.js';
import { poolOf } from './pool-of.js';
import { ReadBatch } from './read-batch.js';
import { traceEntities } from './trace-entities.js';

const CLASSES = new EntitySchema<{ oid: number }>({
  name: 'pg_class',
  columns: { oid: { type: 'int', primary: true } },
});

let source: DataSource;
let pool: pg.Pool;
let client: PoolClient;
beforeAll(async () => {
  const url = process.env.TEST_DATABASE_URL;
  pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true } as pg.PoolConfig);
  source = await new DataSource({ type: 'postgres', url, entities: [CLASSES] }).initialize();
});
beforeEach(async () => {
  client = await pool.connect();
});
afterEach(() => client.release());
afterAll(async () => {
  await source.destroy();
  await pool.end();
});

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

it('TypeORM keeps its pool in `driver.master`', () => {
  expectPart('DataSource.driver.master of TypeORM', 'pool-of.ts', poolOf(source) instanceof pg.Pool);
});

it('TypeORM reads `isTransactionActive` of a runner before it locks rows', async () => {
  const runner = source.createQueryRunner();
  const locked = () =>
    runner.manager.findOne(CLASSES, { where: { oid: 0 }, lock: { mode: 'pessimistic_write' } }).then(
      () => undefined,
      (error: Error) => error.name,
    );
  const before = await locked();
  markTransaction(runner, true);
  const marked = await locked();
  markTransaction(runner, false);
  await runner.release();
  const isAsBefore = before === 'PessimisticLockTransactionRequiredError' && marked !== before;
  expectPart('QueryRunner.isTransactionActive of TypeORM', 'mark-transaction.ts', isAsBefore);
});

it('TypeORM sends the statements of a manager through `query` of its runner', async () => {
  const seen: string[] = [];
  const tracing = {
    statement: <T>(text: string, work: () => Promise<T>) => (seen.push(text), work()),
  } as unknown as Tracer;
  const runner = source.createQueryRunner();
  traceEntities(tracing, runner);
  await runner.manager.createQueryBuilder().from('pg_class', 'c').select('1').limit(1).getRawMany();
  await runner.release();
  expectPart('QueryRunner.query of TypeORM', 'trace-entities.ts', seen.length === 1 && /pg_class/.test(seen[0] ?? ''));
});

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
