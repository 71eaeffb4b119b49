import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { OperationClient } from '@stratus/messaging';
import { SagaProcess, callOf, callerOf, eventually, waitUntilBlockedBy } from '@stratus/testing';
import { Gate } from '@stratus/testing/things';
import pg from 'pg';
import { TripsWorld, newCall, stopAt } from '../test/trips-replica.js';
import { bookTrip } from '../test/trips.js';
import { cancelSaga, showSaga } from './operate-sagas.js';

const file = join(import.meta.dirname, '../test/trips.ts');
const trips = new TripsWorld();
const { replica } = trips;
beforeAll(() => trips.open());
afterEach(() => {
  replica.reached = () => undefined;
});
afterAll(() => trips.close());

const CANCELLED = { status: 409, errors: [{ reason: 'An operator has cancelled this change. Nothing was changed.' }] };
const pool = () => replica.database.pool;
const running = async () =>
  (await trips.rows(`select id, input->>'tripId' as trip from trips.sagas where ended is null`))[0] as {
    id: string;
    trip: string;
  };
const leftOf = async (trip: string) => ({
  trips: await trips.rows('select from trips.trips where id = $1', [trip]),
  rooms: await trips.rows(`select from hotel.rooms where booking = $1 and state <> 'cancelled'`, [trip]),
});
const NOTHING = { trips: [], rooms: [] };

describe('cancelling a saga', () => {
  it('waits for the request under way, then undoes it; the client learns it, and may repeat the request', async () => {
    const gate = new Gate();
    replica.reached = stopAt(gate, 'reserve-back', 'after');
    const [key, label] = [randomUUID(), randomUUID()];
    const booking = replica.book(newCall(key), label);
    await gate.reached;
    const { id, trip } = await running();
    expect(await showSaga(pool(), id)).toMatchObject({
      step: 'reserve',
      stepsAhead: ['reserve-back', 'note', 'show'],
      owesAnswer: true,
      notCancellable: null,
    });
    expect(await cancelSaga(pool(), id)).toEqual({ cancelled: true });
    expect(await cancelSaga(pool(), id)).toEqual({ cancelled: true });
    gate.open();
    await expect(booking).rejects.toMatchObject(CANCELLED);
    expect(await leftOf(trip)).toEqual(NOTHING);
    expect(await showSaga(pool(), id)).toMatchObject({
      state: 'undone',
      owesAnswer: false,
      turnedBackBecause: CANCELLED.errors[0]!.reason,
      notCancellable: 'It has ended: it is undone.',
    });
    expect(await replica.book(newCall(key), label)).toMatchObject({ label });
    await trips.nothingRuns();
  });

  it('is refused once the pivot commits, even if it was asked before', async () => {
    const holder = await trips.world.sql.connect();
    await holder.query('begin');
    const { rows: pids } = await holder.query('select pg_backend_pid() as pid');
    const gate = new Gate();
    replica.reached = stopAt(gate, 'show', 'before');
    const booking = replica.book(newCall(), randomUUID());
    await gate.reached;
    const { id, trip } = await running();
    await holder.query('select from trips.trips where id = $1 for update', [trip]);
    gate.open();
    await waitUntilBlockedBy(trips.world.sql, pids[0].pid);
    // The pivot holds the saga's row: the cancellation must wait for its commit.
    const cancelling = cancelSaga(pool(), id);
    await eventually('the cancellation behind the pivot', async () => {
      const waiting = await trips.rows(`select from pg_locks join pg_stat_activity using (pid)
        where not granted and locktype = 'transactionid' and datname = current_database()`);
      return waiting.length >= 2 || undefined;
    });
    await holder.query('commit');
    holder.release();
    expect(await cancelling).toMatchObject({
      cancelled: false,
      reason: expect.stringMatching(/can no longer be undone|has ended/),
    });
    expect(await booking).toMatchObject({ id: trip });
    await trips.nothingRuns();
    expect(await cancelSaga(pool(), id)).toEqual({ cancelled: false, reason: 'It has ended: it is done.' });
    expect(await showSaga(pool(), id)).toMatchObject({
      stepsDone: ['reserve', 'reserve-back', 'note', 'show', 'confirm', 'confirm-back', 'hand-over'],
    });
  });

  it('stops the pivot if it comes first', async () => {
    const gate = new Gate();
    replica.reached = stopAt(gate, 'show', 'before');
    const booking = replica.book(newCall(), randomUUID());
    await gate.reached;
    const { id, trip } = await running();
    expect(await cancelSaga(pool(), id)).toEqual({ cancelled: true });
    gate.open();
    await expect(booking).rejects.toMatchObject(CANCELLED);
    expect(await leftOf(trip)).toEqual(NOTHING);
  });

  it('ends the wait of a saga for its next try', async () => {
    const trip = await trips.booked();
    replica.reached = ({ step, at, action }) => {
      if (step === 'stamp' && at === 'before' && action === 'do') throw new Error('the printer is out of paper');
    };
    await replica.stamp(trip, 0);
    const { id } = await running();
    await eventually('a long wait', async () => {
      await trips.rows('update trips.sagas set tries = 10, due = now() where id = $1 and tries < 10', [id]);
      return ((await showSaga(pool(), id))?.tries ?? 0) > 10 || undefined;
    });
    expect(await showSaga(pool(), id)).toMatchObject({
      name: 'stamp-trip',
      error: 'the printer is out of paper',
      nextTry: expect.any(Date),
      stepsDone: [],
    });
    expect(await cancelSaga(pool(), id)).toEqual({ cancelled: true });
    await trips.nothingRuns();
    expect(await showSaga(pool(), id)).toMatchObject({ state: 'undone', nextTry: null });
    expect(await trips.stampsOf(trip)).toBe(2);
  });

  it('reaches a saga that is just checking its condition, before it waits again', async () => {
    const trip = await trips.booked();
    const gate = new Gate();
    replica.reached = stopAt(gate, 'stamped', 'before');
    await replica.await(trip, 5);
    await gate.reached;
    expect(await cancelSaga(pool(), (await running()).id)).toEqual({ cancelled: true });
    gate.open();
    await trips.nothingRuns();
    expect(await trips.rows('select wait, stamps from trips.trips where id = $1', [trip.id])).toEqual([
      { wait: null, stamps: 2 },
    ]);
  });

  it('is refused in a pause after the pivot, for a saga of an older version, and of an unknown id', async () => {
    const trip = await trips.booked();
    await replica.stamp(trip, 3_600_000);
    const { id } = await running();
    await eventually('the pause', async () => (await showSaga(pool(), id))?.step === 'stamp-again' || undefined);
    expect(await trips.stampsOf(trip)).toBe(3);
    expect(await cancelSaga(pool(), id)).toEqual({
      cancelled: false,
      reason: 'At stamp-again it can no longer be undone; it goes on until it is done.',
    });
    await trips.rows('update trips.sagas set cancellable_at = null where id = $1', [id]);
    expect(await cancelSaga(pool(), id)).toMatchObject({ reason: expect.stringContaining('An older version') });
    expect(await cancelSaga(pool(), randomUUID())).toBeUndefined();
    expect(await cancelSaga(pool(), 'no-id')).toBeUndefined();
    await trips.rows('update trips.sagas set due = now() where ended is null');
    await trips.nothingRuns();
    expect(await trips.stampsOf(trip)).toBe(4);
  });
});

describe('a runner that dies after a cancellation', () => {
  it('leaves a saga that its successor undoes', async () => {
    const child = new SagaProcess(trips.world, {
      module: { file, name: 'TripsModule' },
      definition: { file, name: 'tripsService' },
    });
    await replica.service.stop();
    const url = new URL(trips.world.databaseUrl);
    url.searchParams.set('options', '-c search_path=trips');
    const operator = new pg.Pool({ connectionString: url.href });
    await child.start([
      { accountId: 1, saga: 'book-trip', step: 'reserve-back', action: 'do', at: 'after', effect: 'hold' },
    ]);
    const clients = await trips.world.openLink();
    // A held saga looks like one whose process is frozen; no repeat may reach the next process.
    const client = new OperationClient(clients, 5_000, { patienceMs: Infinity });
    const booking = client.ask(bookTrip, callOf(callerOf(1), { body: { label: randomUUID() } }));
    const refused = expect(booking).rejects.toThrow();
    const { id, trip } = await eventually('the request under way', async () => {
      const seen = await child.seen();
      return seen.some(({ step, at }) => step === 'reserve-back' && at === 'after') ? running() : undefined;
    });
    expect(await cancelSaga(operator, id)).toEqual({ cancelled: true });
    await child.end('SIGKILL');
    await clients.connection.close();
    await refused;
    await operator.end();
    await replica.boot(trips.world.boot);
    await trips.nothingRuns();
    expect(await showSaga(pool(), id)).toMatchObject({ state: 'undone' });
    expect(await leftOf(trip)).toEqual(NOTHING);
  });
});
