/** Catches: a list of databases whose results or pages are not those of the visible ones. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, ListRequest, listDatabases } from '@stratus/contracts';
import { callerOf, countsFolded, mostRowsSeen, mostRowsSorted } from '@stratus/testing';
import { countsMustBeExact, havingAll } from '@stratus/testing/random';
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

/** Inserts the databases of these ids, in which `$1` may stand. The observer has nothing to hand over. */
const newDatabases = (ids: string, account: number, engine = 'mysql'): string => `
  insert into database.databases (id, account_id, engine, version, label, type, region, status, encrypted, allow_list,
    cluster_size, ssl_connection, replication_type, memory, disk, updates, port, username, password_key, password_box, revision,
    patched, created, updated)
  select id, ${account}, '${engine}', '8', 'db-' || id, 'g6-nanode-1', 'us-east', 'active', false, '{}', 1, true, 'none', 1, 1,
         '{}', 1, 'a', 'spec', '', 0, now(), now(), now() from (${ids}) as new (id)
  on conflict do nothing`;

it('databases are counted as they come, appear, disappear and go', () =>
  countsMustBeExact(world.sql, {
    schema: 'database',
    table: 'databases',
    lists: [
      (list) => shownTo(1, list),
      (list) => databasesOfEngine('mysql', { caller: callerOf(1), list }),
      (list) => databasesOfEngine('postgresql', { caller: callerOf(1), list }),
    ],
    filters: [
      havingAll({ region: 'us-east' }),
      havingAll({ region: 'eu-west' }),
      havingAll({ region: 'none' }),
      havingAll({ engine: 'mysql' }),
      havingAll({ engine: 'postgresql', region: 'us-east' }),
    ],
    changes: {
      'change region': `update databases set region = case region when 'us-east' then 'eu-west' else 'us-east' end where id = $1`,
      'new mysql': newDatabases('select $1::bigint', 1),
      'new postgresql': newDatabases('select $1::bigint', 1, 'postgresql'),
      'change visible': 'update databases set visible = not visible where id between $1::bigint - 1 and $1',
      update: `update databases set status = 'failed', handed_over = revision where id = $1`,
      'change account': 'update databases set account_id = 3 - account_id where id = $1',
      remove: 'delete from databases where id = $1',
    },
  }));

it('a page in the middle walks through a block of ids at most, and one in a usual order through itself', async () => {
  await world.sql.query(newDatabases('select generate_series(2000000, 2019999)', 9));
  await countsFolded(world.sql, 'database.databases');
  expect(await mostRowsSeen(world.sql, 'database', shownTo(9, { ...FIRST_PAGE, page: 100 }))).toBeLessThan(4_200);
  for (const field of ['label', 'created', 'status', 'region', 'cluster_size', 'engine']) {
    expect(await mostRowsSorted(world.sql, 'database', shownTo(9, FIRST_PAGE), field)).toBeLessThan(150);
  }
  await world.sql.query('delete from database.databases where account_id = 9');
});
