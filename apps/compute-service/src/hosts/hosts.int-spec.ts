/** Catches: an instance on no named host, or not on the emptiest; a migration or resize that stays; a count that reads all instances. */
import { hostUuidOf, migrateInstance, resizeInstance } from '@stratus/contracts';
import { tablesReadWholeForAnyValues } from '@stratus/testing';
import { NO_TIME, createInstanceWorld } from '../../test/instances/instance-world.js';
import type { InstanceWorld } from '../../test/instances/instance-world.js';
import { LOADS } from './host.repository.js';

const [A, B] = ['host-a', 'host-b'].map(hostUuidOf);
let world: InstanceWorld;
beforeAll(async () => {
  world = await createInstanceWorld({ ...NO_TIME, COMPUTE_HOSTS: 'us-east=host-a,host-b;us-west=host-c' });
});
afterAll(() => world.stop());

it('places instances on the emptiest host of their region, and moves them to another one', async () => {
  const [first, second] = [await world.running(), await world.bare()];
  expect([first.host_uuid, second.host_uuid]).toEqual([A, B]);

  await world.ask(migrateInstance, { params: { computeId: first.id }, body: { type: 'warm' } });
  expect((await world.settled(first.id, 'running')).host_uuid).toBe(B);
  expect((await world.bare()).host_uuid).toBe(A);

  await world.ask(resizeInstance, { params: { computeId: second.id }, body: { type: 'g6-standard-1' } });
  expect((await world.settled(second.id, 'offline')).host_uuid).toBe(A);

  await world.ask(migrateInstance, { params: { computeId: second.id }, body: { region: 'us-west' } });
  expect((await world.settled(second.id, 'offline')).host_uuid).toBe(hostUuidOf('host-c'));
  const { host_uuid: elsewhere } = await world.bare({ region: 'eu-west' });
  expect([A, B, hostUuidOf('host-c')]).not.toContain(elsewhere);
});

it('stores the names of the configured hosts', async () => {
  const { rows } = await world.sql.query('select uuid, name, region from compute.hosts order by name');
  expect(rows).toEqual([
    { uuid: A, name: 'host-a', region: 'us-east' },
    { uuid: B, name: 'host-b', region: 'us-east' },
    { uuid: hostUuidOf('host-c'), name: 'host-c', region: 'us-west' },
  ]);
});

it('counts the instances of the hosts by an index', async () => {
  await world.sql.query(
    `insert into compute.instances (id, account_id, label, "group", status, type, region, specs, alerts, backups,
                                    watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
     select 1000000 + number, 9, 'i-' || number, '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, '{}',
            gen_random_uuid(), false, true, now(), now()
       from generate_series(1, 2000) as number`,
  );
  try {
    await world.sql.query('analyze compute.instances');
    expect(await tablesReadWholeForAnyValues(world.sql, 'compute', LOADS)).toEqual([]);
  } finally {
    await world.sql.query('delete from compute.instances where account_id = 9');
  }
});
