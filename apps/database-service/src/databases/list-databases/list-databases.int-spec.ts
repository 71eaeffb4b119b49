/** Catches: a list of databases that reads more rows than its count and its page need. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, ListRequest, listDatabases } from '@stratus/contracts';
import { callerOf, countOf, mostRowsSorted, vacuumed } from '@stratus/testing';
import { createDatabaseWorld } from '../../../test/database-world.js';
import type { DatabaseWorld } from '../../../test/database-world.js';
import { databasesOfEngine } from '../list-engine-databases/list-engine-databases.handler.js';
import { databasesShownTo } from './list-databases.handler.js';

let world: DatabaseWorld;
beforeAll(async () => {
  world = await createDatabaseWorld();
});
afterAll(() => world.stop());

const shownTo = (accountId: number, list: ListRequest) =>
  databasesShownTo({ caller: callerOf(accountId), list } as CallOf<typeof listDatabases>);

/** Inserts the databases with these ids. The observer has nothing to hand over. */
const newDatabases = (ids: string, account: number): string => `
  insert into database.databases (id, account_id, engine, version, label, type, region, status, encrypted, allow_list,
    cluster_size, ssl_connection, replication_type, memory, disk, updates, port, username, password_key, password_box, revision,
    patched, created, updated)
  select id, ${account}, 'mysql', '8', 'db-' || id, 'g6-nanode-1', 'us-east', 'active', false, '{}', 1, true, 'none', 1, 1,
         '{}', 1, 'a', 'spec', '', 0, now(), now(), now() from (${ids}) as new (id)
  on conflict do nothing`;

it('a page counts the visible databases with an index only, and in a usual order sorts only its own rows', async () => {
  await world.sql.query(newDatabases('select generate_series(2000000, 2019999)', 9));
  await vacuumed(world.sql, 'database.databases');
  const inIndex = (index: string) => ({ step: 'Index Only Scan', index, rows: 20_000 });
  const ofEngine = databasesOfEngine('mysql', { caller: callerOf(9), list: FIRST_PAGE });
  expect(await countOf(world.sql, 'database', shownTo(9, FIRST_PAGE))).toMatchObject(inIndex('databases_of_account'));
  expect(await countOf(world.sql, 'database', ofEngine)).toMatchObject(inIndex('databases_of_engine'));
  for (const field of ['label', 'created', 'status', 'region', 'cluster_size', 'engine']) {
    expect(await mostRowsSorted(world.sql, 'database', shownTo(9, FIRST_PAGE), field)).toBeLessThan(150);
  }
  await world.sql.query('delete from database.databases where account_id = 9');
});
