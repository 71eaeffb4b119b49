/** Catches: an upgrade that takes a volume from an instance, or attaches one across regions or accounts. */
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { computeService } from '../compute-service.definition.js';
import { AttachVolumesOfProfiles1700000004021 } from './attach-volumes-of-profiles.migration.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['compute'], { empty: true });
});
afterAll(() => world.stop());

const { schema } = computeService({ DATABASE_URL: 'postgres://spec', NATS_URL: 'nats://spec' });
async function migrateWith(migrations: typeof schema.migrations): Promise<void> {
  const configuration = { DATABASE_URL: world.databaseUrl, DATABASE_POOL_SIZE: 1 };
  const logger = createLogger('spec', 'silent');
  await (await Database.open({ ...schema, migrations }, configuration, new Readiness(), logger)).close();
}

const INSTANCES = `
  insert into compute.instances (id, account_id, label, "group", status, type, region, specs, alerts, backups,
                                 watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
  select id, account, 'i-' || id, '', 'offline', 't', region, '{}', '{}', '{}', true, '{}', gen_random_uuid(), false, true,
         now(), now()
    from (values (1, 1, 'us-east'), (2, 1, 'us-east'), (3, 1, 'eu-west'), (4, 2, 'us-east')) as of (id, account, region)`;
const VOLUMES = `
  insert into compute.volumes (id, account_id, label, status, size, region, compute_id, hardware_type, tags, created, updated)
  overriding system value
  select id, 1, 'v-' || id, 'active', 10, 'us-east', holder, 'nvme', '{}', now(), now()
    from (values (1, null), (2, 2), (3, null), (4, null)) as of (id, holder)`;
const CONFIGS = `
  insert into compute.configs (compute_id, label, kernel, comments, memory_limit, run_level, virt_mode, helpers, devices,
                               root_device, created, updated)
  select compute_id, 'c', 'k', '', 0, 'default', 'paravirt', '{}', devices::jsonb, '/dev/sda', now(), now()
    from (values (3, '{"sda": {"disk_id": null, "volume_id": 1}}'), (4, '{"sda": {"disk_id": null, "volume_id": 3}}'),
                 (1, '{"sda": {"disk_id": 7, "volume_id": null}, "sdb": {"disk_id": null, "volume_id": 1}, "sdc": null}'),
                 (2, '{"sda": {"disk_id": null, "volume_id": 1}}'), (1, '{"sda": {"disk_id": null, "volume_id": 2}}'),
                 (1, '{"sda": {"disk_id": null, "volume_id": 99}}')) as of (compute_id, devices)`;

it('attaches free volumes to the first instance of their region with a profile that names them', async () => {
  const added: unknown = AttachVolumesOfProfiles1700000004021;
  await migrateWith(
    schema.migrations.slice(
      0,
      schema.migrations.findIndex((migration) => migration === added),
    ),
  );
  for (const rows of [INSTANCES, VOLUMES, CONFIGS]) await world.sql.query(rows);

  await migrateWith(schema.migrations);

  const { rows } = await world.sql.query('select compute_id from compute.volumes order by id');
  expect(rows.map(({ compute_id: holder }) => holder)).toEqual([1, 2, null, null]);
});
