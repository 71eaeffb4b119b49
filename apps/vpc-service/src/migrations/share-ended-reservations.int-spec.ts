/** Catches: an upgrade that loses an open change, or forgets ids that were released before it. */
import { randomUUID } from 'node:crypto';
import { CreateEndedReservations1700000000005 } from '@stratus/commands';
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { vpcService } from '../vpc-service.definition.js';
import { ShareEndedReservations1700000001004 } from './share-ended-reservations.migration.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['vpc'], { empty: true });
});
afterAll(() => world.stop());

const { schema } = vpcService({ DATABASE_URL: 'postgres://spec', NATS_URL: 'nats://spec' });
async function migrateWith(migrations: typeof schema.migrations): Promise<void> {
  const configuration = { DATABASE_URL: world.databaseUrl, DATABASE_POOL_SIZE: 1 };
  const logger = createLogger('spec', 'silent');
  await (await Database.open({ ...schema, migrations }, configuration, new Readiness(), logger)).close();
}

it('keeps open reservations and the ids of ended ones', async () => {
  const added = new Set<unknown>([CreateEndedReservations1700000000005, ShareEndedReservations1700000001004]);
  await migrateWith(schema.migrations.filter((migration) => !added.has(migration)));
  const [released, reserved, confirmed, cancelled, attachment] = Array.from({ length: 5 }, () => randomUUID());
  await world.sql.query('insert into vpc.released_attachments values (1, $1, now())', [released]);
  for (const [id, state] of Object.entries({
    [reserved!]: 'reserved',
    [confirmed!]: 'confirmed',
    [cancelled!]: 'cancelled',
  }))
    await world.sql.query(
      `insert into vpc.attachment_changes (account_id, id, attachment_id, address, ip_ranges, state, created)
       values (1, $1, $2, '10.0.0.9', '{10.0.0.16/28}', $3, now())`,
      [id, attachment, state],
    );

  await migrateWith(schema.migrations);

  const { rows: open } = await world.sql.query('select id, host(address) as address from vpc.attachment_changes');
  expect(open).toEqual([{ id: reserved, address: '10.0.0.9' }]);
  const { rows: over } = await world.sql.query<{ id: string; outcome: string }>(
    'select id, outcome from vpc.ended_reservations where account_id = 1',
  );
  expect(Object.fromEntries(over.map(({ id, outcome }) => [id, outcome]))).toEqual({
    [released!]: 'given_up',
    [confirmed!]: 'completed',
    [cancelled!]: 'given_up',
  });
});
