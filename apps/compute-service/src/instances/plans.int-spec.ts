/** Catches: a change of a few instances that reads all of them. */
import { tablesReadWholeForAnyValues } from '@stratus/testing';
import { createComputeWorld } from '../../test/compute-world.js';
import type { ComputeWorld } from '../../test/compute-world.js';
import { HOLD, RELEASE } from './instance.repository.js';

/** Few enough rows that Postgres would scan the whole table to find a hundred of them. */
const COUNT = 2_000;
let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
  await world.sql.query(
    `insert into compute.instances (id, account_id, label, "group", status, type, region, specs, alerts, backups,
                                    watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
     select 1000000 + number, 9, 'i-' || number, '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, '{}',
            gen_random_uuid(), false, true, now(), now()
       from generate_series(1, $1::int) as number`,
    [COUNT],
  );
  await world.sql.query('analyze compute.instances');
});
afterAll(async () => {
  await world.sql.query('truncate compute.instances cascade');
  await world.stop();
});

it.each([
  ['holding instances', HOLD],
  ['letting instances go', RELEASE],
])('the plan of %s has no sequential scan', async (_, text) => {
  expect(await tablesReadWholeForAnyValues(world.sql, 'compute', text)).toEqual([]);
});
