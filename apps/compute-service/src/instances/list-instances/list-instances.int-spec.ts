/** Catches: a list of instances whose results or pages are not those of the visible ones. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, ListRequest, listInstances } from '@stratus/contracts';
import { callerOf, countsFolded, mostRowsSeen, mostRowsSorted } from '@stratus/testing';
import { countsMustBeExact, havingAll } from '@stratus/testing/random';
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

/** Inserts the instances of these ids; `$1` may stand in them. */
const newInstances = (ids: string, account: number, visible = true): string => `
  insert into compute.instances (id, account_id, label, "group", status, type, region, specs, alerts, backups,
                                 watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
  select id, ${account}, 'i-' || id, '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, '{}',
         gen_random_uuid(), false, ${visible}, now(), now() from (${ids}) as new (id)
  on conflict do nothing`;

it('instances are counted as they come, appear, disappear and go', () =>
  countsMustBeExact(world.sql, {
    schema: 'compute',
    table: 'instances',
    lists: [(list) => shownTo(1, list)],
    filters: [havingAll({ region: 'us-east' }), havingAll({ region: 'eu-west' }), havingAll({ region: 'none' })],
    changes: {
      'change region': `update instances set region = case region when 'us-east' then 'eu-west' else 'us-east' end where id = $1`,
      'new visible': newInstances('select $1::bigint', 1),
      'new hidden': newInstances('select $1::bigint', 1, false),
      show: `update instances set visible = true, status = 'running' where id = $1`,
      'change visible': 'update instances set visible = not visible where id between $1::bigint - 1 and $1',
      update: `update instances set status = 'offline' where id = $1`,
      'change account': 'update instances set account_id = 3 - account_id where id = $1',
      remove: 'delete from instances where id = $1',
    },
  }));

it('a page in the middle walks through a block of ids at most, and one in a usual order through itself', async () => {
  await world.sql.query(newInstances('select generate_series(2000000, 2019999)', 9));
  await countsFolded(world.sql, 'compute.instances');
  expect(await mostRowsSeen(world.sql, 'compute', shownTo(9, { ...FIRST_PAGE, page: 100 }))).toBeLessThan(4_200);
  for (const field of ['label', 'created', 'updated', 'region', 'type']) {
    expect(await mostRowsSorted(world.sql, 'compute', shownTo(9, FIRST_PAGE), field)).toBeLessThan(150);
  }
  await world.sql.query('delete from compute.instances where account_id = 9');
});
