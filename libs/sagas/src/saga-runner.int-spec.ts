import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Alarm } from '@stratus/runtime';
import { eventually, waitUntilBlockedBy } from '@stratus/testing';
import { Gate } from '@stratus/testing/things';
import { SagaRunner } from './saga-runner.js';
import { TripsWorld, newCall, stopAt } from '../test/trips-replica.js';
import type { Trip } from '../test/trips.js';

const trips = new TripsWorld();
const { replica } = trips;
beforeAll(() => trips.open());
afterEach(() => {
  replica.reached = () => undefined;
});
afterAll(() => trips.close());

/** The saga of a trip once its pause is stored: before, its step may still overwrite the row. */
const pausedSagas = ({ id }: Trip) =>
  trips.rows(`select id from trips.sagas where step = 'stamp-again' and ended is null and input->>'tripId' = $1`, [id]);

describe('a runner', () => {
  it('that comes too late changes nothing: the runner that took over has continued', async () => {
    const gate = new Gate();
    replica.reached = stopAt(gate, 'note', 'before');
    const key = randomUUID();
    const slow = replica.book(newCall(key), randomUUID());
    await gate.reached;
    const [saga] = await trips.rows(`select id from trips.sagas where ended is null`);
    // No runner holds the lock of this id: any sweep takes the saga, except that of the replica that runs it.
    await trips.rows('update trips.sagas set runner = gen_random_uuid() where id = $1', [saga.id]);
    const other = await trips.another();
    await eventually(
      'the end of the saga elsewhere',
      async () =>
        (await trips.rows('select state from trips.sagas where id = $1', [saga.id]))[0].state === 'done' || undefined,
    );
    gate.open();
    await expect(slow).rejects.toMatchObject({ status: 504 });
    const [{ input }] = await trips.rows('select input from trips.sagas where id = $1', [saga.id]);
    expect(await trips.rows('select visible from trips.trips where id = $1', [input.tripId])).toEqual([
      { visible: true },
    ]);
    await other.service.stop();
    await trips.nothingRuns();
  });

  it('keeps its saga during a commit: the other runner skips it', async () => {
    const trip = await trips.booked();
    const holder = await trips.world.sql.connect();
    await holder.query('begin');
    const { rows: pids } = await holder.query(
      'select pg_backend_pid() as pid from trips.trips where id = $1 for update',
      [trip.id],
    );
    await replica.stamp(trip, 0);
    await waitUntilBlockedBy(trips.world.sql, pids[0].pid);
    const { rows: skipped } = await trips.world.sql.query(
      `select id from trips.sagas where ended is null for update skip locked`,
    );
    expect(skipped).toEqual([]);
    await holder.query('rollback');
    holder.release();
    await trips.nothingRuns();
    expect(await trips.stampsOf(trip)).toBe(4);
  });

  it('that loses its session opens a new one, under which its sagas continue', async () => {
    const trip = await trips.booked();
    await replica.stamp(trip, 3_600_000);
    const saga = await eventually('the pause', async () => (await pausedSagas(trip))[0]);
    const before = replica.service.get(SagaRunner).id;
    // Sessions of this database only: other specs use the same server.
    await trips.rows(`select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
                       where locktype = 'advisory' and granted and datname = current_database()`);
    await eventually('the new session', async () => replica.service.get(SagaRunner).id !== before || undefined);
    await trips.rows('update trips.sagas set due = now() where id = $1', [saga.id]);
    await trips.nothingRuns();
    expect(await trips.stampsOf(trip)).toBe(4);
    const [after] = await trips.rows('select runner from trips.sagas where id = $1', [saga.id]);
    expect(after.runner).not.toBe(before);
  });

  it('runs a saga once that goes on after its reply, whatever its sweep finds meanwhile', async () => {
    const gate = new Gate();
    const reached: string[] = [];
    replica.reached = ({ saga, step, at, action }) => {
      if (saga !== 'book-trip' || step !== 'confirm' || at !== 'before') return undefined;
      reached.push(action);
      return gate.pass();
    };
    const trip = (await replica.book(newCall(), randomUUID())) as Trip;
    // A sweep finds it after its pause, and with it every other saga that is due.
    await replica.stamp(trip, 1);
    await eventually('the end of the other saga', async () => (await trips.stampsOf(trip)) === 2 || undefined);
    expect(reached).toEqual(['do']);
    gate.open();
    await trips.nothingRuns();
  });

  it('leaves its running sagas when it stops, and the next runner continues them', async () => {
    const other = await trips.another();
    const trip = await trips.booked();
    const gate = new Gate();
    other.reached = stopAt(gate, 'stamp', 'committed');
    await other.stamp(trip, 300);
    await gate.reached;
    const stopping = other.service.stop();
    gate.open();
    await stopping;
    await trips.nothingRuns();
    expect(await trips.stampsOf(trip)).toBe(4);
  });

  it('runs a limited number of sagas at once; the others wait in the table', async () => {
    const trip = await trips.booked();
    const gate = new Gate();
    let reached = 0;
    replica.reached = ({ step, at }) => {
      if (step !== 'stamp' || at !== 'before') return undefined;
      reached += 1;
      return gate.pass();
    };
    await Promise.all(Array.from({ length: 50 }, () => replica.stamp(trip, 0)));
    expect(await trips.rows('select count(*)::int as count from trips.sagas where ended is null')).toEqual([
      { count: 50 },
    ]);
    await eventually('as many as may run', async () => reached >= 32 || undefined);
    expect(reached).toBe(32);
    gate.open();
    await trips.nothingRuns();
    expect(await trips.stampsOf(trip)).toBe(102);
  });
});

describe('a saga with a failed last try', () => {
  /** Trips with a saga that waits for an hour: two because a try failed, one because it pauses. */
  async function waiting() {
    const [failed, other, pausing] = [await trips.booked(), await trips.booked(), await trips.booked()];
    for (const trip of [failed, other, pausing]) {
      await replica.stamp(trip, 3_600_000);
      await eventually('the pause', async () => (await pausedSagas(trip))[0]);
    }
    for (const trip of [failed, other]) await setBack(trip, 1);
    return { failed, other, pausing };
  }
  const setBack = (trip: Trip, hours: number) =>
    trips.rows(
      `update trips.sagas set tries = 9, due = now() + $2 * interval '1 hour'
        where ended is null and input->>'tripId' = $1`,
      [trip.id, hours],
    );
  const ended = (trip: Trip) => eventually('the next try', async () => (await trips.stampsOf(trip)) === 4 || undefined);
  afterEach(async () => {
    await trips.rows('update trips.sagas set due = now() where ended is null');
    await trips.nothingRuns();
  });

  it('is retried as soon as any service signals its recovery; a pause stays a pause', async () => {
    const { failed, pausing } = await waiting();
    trips.world.link.connection.publish('signal.hotel.ready');
    await ended(failed);
    expect(await trips.stampsOf(pausing)).toBe(3);
  });

  it('is retried as soon as another failed saga succeeds', async () => {
    const { failed, other } = await waiting();
    await setBack(other, 0);
    await ended(other);
    await ended(failed);
  });

  it('is retried as soon as the broker is back', async () => {
    const { failed } = await waiting();
    await trips.world.nats.kill();
    await trips.world.nats.start();
    await ended(failed);
  });
});

describe('after the clock of Postgres was ahead by an hour, and is put back', () => {
  /** A saga that pauses for an hour, as that clock has stored it. */
  async function pausedAhead(trip: Trip, more = ''): Promise<string> {
    await replica.stamp(trip, 3_600_000);
    const [saga] = await eventually('the pause', async () => {
      const rows = await trips.rows(
        `update trips.sagas set due = due + interval '1 hour', updated = updated + interval '1 hour' ${more}
          where step = 'stamp-again' and ended is null and input->>'tripId' = $1 returning id`,
        [trip.id],
      );
      return rows.length > 0 ? rows : undefined;
    });
    return saga.id;
  }
  const waitsAsLongAsItShould = (id: string) =>
    eventually('an hour, not two', async () => {
      const text = `select runner from trips.sagas where id = $1 and due <= now() + interval '1 hour' and runner = $2`;
      return (await trips.rows(text, [id, replica.service.get(SagaRunner).id])).length > 0 || undefined;
    });
  afterEach(async () => {
    await trips.rows('update trips.sagas set due = now() where ended is null');
    await trips.nothingRuns();
  });

  it('sagas pause as long as they should, also one that another runner has left', async () => {
    const [trip, other] = [await trips.booked(), await trips.booked()];
    const ids = await Promise.all([pausedAhead(trip), pausedAhead(other, ', runner = gen_random_uuid()')]);
    await Promise.all(ids.map(waitsAsLongAsItShould));
  });
});

describe('a pause', () => {
  const PAUSE_MS = 300;
  /** Postpones the next sweep, so that only the saga's own alarm can continue it. */
  async function putOffSweeps(): Promise<void> {
    const wait = Reflect.get(Alarm.prototype, 'wait');
    let putOff = 0;
    jest.spyOn(Alarm.prototype, 'wait').mockImplementation(function (this: Alarm, _milliseconds, until) {
      putOff += 1;
      return wait.call(this, 60_000, until);
    });
    await eventually('the wait for the next sweep', async () => putOff > 0 || undefined);
  }
  afterEach(() => jest.restoreAllMocks());

  it('ends on time: not early, and not only at the next sweep of the runner', async () => {
    const trip = await trips.booked();
    await putOffSweeps();
    const since = performance.now();
    await replica.stamp(trip, PAUSE_MS);
    await trips.nothingRuns();
    expect(performance.now() - since).toBeGreaterThan(PAUSE_MS - 10);
    expect(await trips.stampsOf(trip)).toBe(4);
  });
});
