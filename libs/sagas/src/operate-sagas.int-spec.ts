import { METRICS } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { countSagas, keepsSagas, listEndedSagas, listSagas, retrySaga } from './operate-sagas.js';
import { purgeSagas } from './purge-sagas.js';
import { TripsWorld } from '../test/trips-replica.js';

const trips = new TripsWorld();
const { replica } = trips;
beforeAll(() => trips.open());
afterEach(() => {
  replica.reached = () => undefined;
});
afterAll(() => trips.close());

describe('an operator', () => {
  it('sees stuck sagas in metrics and in the list, and retries one', async () => {
    const trip = await trips.booked();
    replica.reached = ({ step, at }) => {
      if (step === 'stamp' && at === 'before') throw new Error('the printer is out of paper');
    };
    await replica.stamp(trip, 0);
    const { pool } = replica.database;
    expect(await keepsSagas(pool)).toBe(true);
    const [seen] = await eventually('a saga that is stuck', async () => {
      const [saga] = await listSagas(pool);
      if (saga && saga.tries < 5) await retrySaga(pool, saga.id);
      return saga && saga.tries >= 5 ? [saga] : undefined;
    });
    expect(seen).toMatchObject({
      name: 'stamp-trip',
      state: 'running',
      step: 'stamp',
      trouble: 'the printer is out of paper',
    });
    expect(await countSagas(pool)).toEqual({ unfinished: 1, stuck: 1 });
    const metrics = await replica.service.get<Registry>(METRICS).metrics();
    expect(metrics).toMatch(/stratus_sagas_stuck\{saga="stamp-trip",.*\} 1/);
    expect(metrics).toMatch(/stratus_sagas_stuck\{saga="book-trip",.*\} 0/);
    expect(metrics).toMatch(/stratus_saga_steps_retried_total\{saga="stamp-trip",step="stamp",.*\} \d+/);
    // Its next try must be the one that the operator asks for.
    await eventually('a long wait', async () => {
      await trips.rows('update trips.sagas set tries = 10, due = now() where id = $1 and tries < 10', [seen!.id]);
      return (await listSagas(pool)).some(({ tries }) => tries > 10) || undefined;
    });
    replica.reached = () => undefined;
    expect(await retrySaga(pool, seen!.id)).toBe(true);
    await trips.nothingRuns();
    expect(await retrySaga(pool, seen!.id)).toBe(false);
    expect(await countSagas(pool)).toEqual({ unfinished: 0, stuck: 0 });
    expect(await listEndedSagas(pool, 1)).toMatchObject([{ id: seen!.id, state: 'done', ended: expect.any(Date) }]);
    expect(await replica.service.get<Registry>(METRICS).metrics()).toMatch(
      /stratus_sagas_stuck\{saga="stamp-trip",.*\} 0/,
    );
  });

  it('finds a saga unknown to this version, at its last step', async () => {
    const trip = await trips.booked();
    await trips.rows(
      `insert into trips.sagas (id, name, account_id, caller, request, input, step, owes_answer, runner)
       select gen_random_uuid(), 'of-a-later-version', account_id, caller, request, input, 'fly', false, gen_random_uuid()
         from trips.sagas limit 1`,
    );
    const { pool } = replica.database;
    const saga = await eventually('its trouble', async () =>
      (await listSagas(pool)).find(({ trouble }) => trouble !== null),
    );
    expect(saga).toMatchObject({ step: 'fly', trouble: 'The saga of-a-later-version has no step fly' });
    await trips.rows('delete from trips.sagas where id = $1', [saga.id]);
    expect(await trips.stampsOf(trip)).toBe(2);
  });

  it('ends a wait by every clock, also by one that is put back afterwards', async () => {
    await trips.booked();
    const client = await trips.world.sql.connect();
    await client.query('begin; set local search_path = trips');
    const { rows } = await client.query<{ id: string }>(
      `update sagas set state = 'running', due = now() + interval '1 hour', updated = now() - interval '1 hour'
        where id = (select id from sagas limit 1) returning id`,
    );
    await retrySaga(client as unknown as Pool, rows[0]!.id);
    const { rows: ended } = await client.query('select due <= updated as over from sagas where id = $1', [rows[0]!.id]);
    await client.query('rollback');
    client.release();
    expect(ended).toEqual([{ over: true }]);
  });

  it('need not clean up: the service deletes sagas a week after their end', async () => {
    await trips.booked();
    const [old] = await trips.rows(`update trips.sagas set ended = now() - interval '8 days'
                               where id = (select id from trips.sagas limit 1) returning id`);
    const before = await trips.rows('select id from trips.sagas');
    await purgeSagas(replica.database.pool);
    const after = await trips.rows('select id from trips.sagas');
    expect(before).toHaveLength(after.length + 1);
    expect(after).not.toContainEqual(old);
  });
});
