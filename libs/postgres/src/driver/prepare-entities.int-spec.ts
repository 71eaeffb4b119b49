/** Catches: statements of TypeORM that Postgres parses and plans each time, and a connection that keeps a stale one. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { PoolClient } from 'pg';
import { hasStaleEntities, prepareEntities } from './prepare-entities.js';

const table = `entities_${randomUUID().slice(0, 8)}`;
let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  prepareEntities(client);
  await client.query(`create table ${table} (id int)`);
});
afterAll(async () => {
  await client.query(`drop table ${table}`);
  await client.end();
});

const prepared = async (): Promise<string[]> =>
  (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );

it('prepares texts with parameters, once', async () => {
  const text = `select * from ${table} where id = $1`;
  for (const id of [1, 2]) await client.query(text, [id]);
  expect(await prepared()).toEqual([text]);
});

it('marks a connection whose statement a migration has made stale', async () => {
  const text = `select * from ${table} where id <> $1`;
  await client.query(text, [1]);
  expect(hasStaleEntities(client as unknown as PoolClient)).toBe(false);
  await client.query(`alter table ${table} add column more int`);
  await expect(client.query(text, [1])).rejects.toMatchObject({ code: '0A000' });
  expect(hasStaleEntities(client as unknown as PoolClient)).toBe(true);
});
