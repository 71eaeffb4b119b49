/**
 * Catches: an upgrade that loses a tag users can see, or keeps one held only by an unfinished firewall of the previous
 * release.
 */
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { computeService } from '../compute-service.definition.js';
import { EndTagReservations1700000004057 } from './end-tag-reservations.migration.js';

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

it('keeps all tags visible to users, even those used only by firewalls, and lets old replicas write', async () => {
  const added: unknown = EndTagReservations1700000004057;
  await migrateWith(
    schema.migrations.slice(
      0,
      schema.migrations.findIndex((migration) => migration === added),
    ),
  );
  await world.sql.query(
    `insert into compute.tags (account_id, label, kept, created)
     values (1, 'of a firewall', true, now()), (1, 'reserved', true, now()), (1, 'hidden', false, now())`,
  );
  await world.sql.query(
    `insert into compute.tag_reservations (account_id, id, tag_id)
     select 1, gen_random_uuid(), id from compute.tags where label <> 'of a firewall'`,
  );

  await migrateWith(schema.migrations);

  const labels = async () =>
    (await world.sql.query('select label from compute.tags order by id')).rows.map(({ label }) => label);
  expect(await labels()).toEqual(['of a firewall', 'reserved']);
  expect((await world.sql.query('select from compute.tag_reservations')).rowCount).toBe(0);
  await world.sql.query(
    `insert into compute.tags (account_id, label, kept, created) values (1, 'of an old replica', false, now())`,
  );
  await world.sql.query(`insert into compute.tags (account_id, label, created) values (1, 'of a new one', now())`);
  expect(await labels()).toContain('of a new one');
});
