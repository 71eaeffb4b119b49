/** Catches: a list of instances that reads more than its count and its page need. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, ListRequest, listInstances } from '@stratus/contracts';
import { callerOf, countOf, mostRowsSorted, vacuumed } from '@stratus/testing';
import { createComputeWorld } from '../../../test/compute-world.js';
import type { ComputeWorld } from '../../../test/compute-world.js';
import { instancesShownTo } from './list-instances.handler.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(() => world.stop());

const shownTo = (accountId: number, list: ListRequest) =>
  instancesShownTo({ caller: callerOf(accountId), list } as CallOf<typeof listInstances>);

/** Inserts the instances of these ids. */
const newInstances = (ids: string, account: number): string => `
  insert into compute.instances (id, account_id, label, "group", status, type, region, specs, alerts, backups,
                                 watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
  select id, ${account}, 'i-' || id, '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, '{}',
         gen_random_uuid(), false, true, now(), now() from (${ids}) as new (id)
  on conflict do nothing`;

it('a page counts the visible instances with an index only, and in a usual order sorts only its own rows', async () => {
  await world.sql.query(newInstances('select generate_series(2000000, 2019999)', 9));
  await vacuumed(world.sql, 'compute.instances');
  const index = 'instances_visible';
  const count = await countOf(world.sql, 'compute', shownTo(9, FIRST_PAGE));
  expect(count).toMatchObject({ step: 'Index Only Scan', index, rows: 20_000 });
  for (const field of ['label', 'created', 'updated', 'region', 'type']) {
    expect(await mostRowsSorted(world.sql, 'compute', shownTo(9, FIRST_PAGE), field)).toBeLessThan(150);
  }
  await world.sql.query('delete from compute.instances where account_id = 9');
});
