/** Catches: an upgrade that fails on tags whose labels differ only in case, or loses a tag of an object. */
import { randomUUID } from 'node:crypto';
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { computeService } from '../compute-service.definition.js';
import { IgnoreCaseOfTags1700000004047 } from './ignore-case-of-tags.migration.js';

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

it('keeps the first spelling of each tag, and uses it for its objects and reservations', async () => {
  const added: unknown = IgnoreCaseOfTags1700000004047;
  const before = schema.migrations.findIndex((migration) => migration === added);
  await migrateWith(schema.migrations.slice(0, before));
  await world.sql.query(
    `insert into compute.tags (account_id, label, kept, created) values
       (1, 'web', false, now()), (1, 'Web', true, now()), (1, 'WEB', true, now()), (1, 'db', true, now()), (2, 'WEB', true, now())`,
  );
  const reservation = randomUUID();
  await world.sql.query(
    `insert into compute.tag_reservations (account_id, id, tag_id)
     select 1, $1, id from compute.tags where account_id = 1 and label in ('web', 'WEB')`,
    [reservation],
  );
  await world.sql.query(
    `insert into compute.volumes (account_id, label, status, size, region, hardware_type, tags, created, updated)
     select account, 'v', 'active', 10, 'us-east', 'nvme', tags, now(), now()
       from (values (1, array['db', 'WEB', 'Web', 'x']), (1, array['WEB']), (1, array['db']), (2, array['WEB'])) as new (account, tags)`,
  );

  await migrateWith(schema.migrations.slice(0, before + 1));

  const rowsOf = async (text: string) => (await world.sql.query({ text, rowMode: 'array' })).rows as unknown[][];
  expect(await rowsOf('select account_id::int, label from compute.tags order by 1, 2')).toEqual([
    [1, 'Web'],
    [1, 'db'],
    [2, 'WEB'],
  ]);
  expect((await rowsOf('select tags from compute.volumes order by id')).flat()).toEqual([
    ['db', 'Web', 'x'],
    ['Web'],
    ['db'],
    ['WEB'],
  ]);
  expect(
    await rowsOf(
      'select tag.label from compute.tag_reservations as held join compute.tags as tag on tag.id = held.tag_id',
    ),
  ).toEqual([['Web']]);
  await expect(
    world.sql.query(`insert into compute.tags (account_id, label, kept, created) values (2, 'Web', true, now())`),
  ).rejects.toThrow('tags_label_unique_ignoring_case');
});
