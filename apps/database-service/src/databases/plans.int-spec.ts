/** Catches: a read or an observer round that reads all databases of all accounts. */
import { tablesReadWholeForAnyValues } from '@stratus/testing';
import { createDatabaseWorld } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';
import { DUE } from '../maintenance/maintenance.repository.js';
import { KNOWN_ONE, KNOWN_PAGE, TO_HAND_OVER } from '../observer/observation.repository.js';
import { UNHEALTHY_DATABASES } from '../observer/status.metric.js';
import { GET_DATABASE } from './get-database/get-database.handler.js';
import { LOCATE } from './locate-databases/locate-databases.handler.js';

let world: DatabaseWorld;
beforeAll(async () => {
  world = await createDatabaseWorld();
  await world.sql.query(`
    insert into database.databases (account_id, engine, version, label, type, region, status, encrypted, allow_list,
      cluster_size, ssl_connection, replication_type, memory, disk, updates, port, username, password_key, password_box,
      revision, handed_over, next_care, patched, created, updated)
    select 1000 + number % 200, 'mysql', '8.0.30', 'db-' || number, 'g6-nanode-1', 'us-east', 'active', false, '{}', 1, true,
           'none', 1024, 25600, '{}', 3306, 'dbadmin', 'spec', '', 0, 0, now() + interval '1 day', now(), now(), now()
      from generate_series(1, 4000) as number`);
  await world.sql.query('analyze database.databases');
});
afterAll(() => world.stop());

it.each([
  ['viewing a MySQL database', GET_DATABASE.mysql],
  ['viewing a PostgreSQL database', GET_DATABASE.postgresql],
  ['finding databases by id', LOCATE],
  ['finding those to hand over', TO_HAND_OVER],
  ['finding those that need care', DUE],
  ['comparing a page with the provisioner', KNOWN_PAGE],
  ['looking at one cluster', KNOWN_ONE],
  ['counting those in trouble', UNHEALTHY_DATABASES],
])('the plan of %s has no sequential scan', async (_, text) => {
  expect(await tablesReadWholeForAnyValues(world.sql, 'database', text)).toEqual([]);
});
