import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ReplayedReply } from '@stratus/messaging';
import { Gate } from '@stratus/testing/things';
import { TripsReplica, TripsWorld, newCall, stopAt } from '../test/trips-replica.js';
import { StampTripSaga } from '../test/trips.js';
import type { Trip } from '../test/trips.js';

const trips = new TripsWorld();
const { replica } = trips;
beforeAll(() => trips.open());
afterEach(() => {
  replica.reached = () => undefined;
});
afterAll(() => trips.close());

describe('a saga', () => {
  it('replies from its step, and the steps after the reply follow', async () => {
    const label = randomUUID();
    const trip = (await replica.book(newCall(), label)) as Trip;
    expect(trip).toMatchObject({ label, room: expect.any(Number) });
    await trips.nothingRuns();
    expect(await trips.stampsOf(trip)).toBe(2);
    expect(await trips.rows('select state from hotel.rooms where booking = $1', [trip.id])).toEqual([
      { state: 'confirmed' },
    ]);
  });

  it('whose start violates a constraint is refused like a command, and leaves nothing', async () => {
    const trip = await trips.booked();
    const before = await trips.rows('select id from trips.sagas');
    await expect(replica.book(newCall(), trip.label)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'label' }],
    });
    expect(await trips.rows('select id from trips.sagas')).toEqual(before);
  });

  it('starts only by a listed class', async () => {
    class Unlisted {
      readonly definition = { name: 'unlisted', steps: [] };
    }
    await expect(replica.sagas.run(newCall(), Unlisted, async () => undefined)).rejects.toThrow(
      'Unlisted is not listed',
    );
    await expect(replica.sagas.run(newCall(), StampTripSaga, async () => ({ tripId: '', waitMs: 0 }))).rejects.toThrow(
      'stamp-trip has no step that answers',
    );
  });
});

describe('the repeat of a request', () => {
  it('gets 409 while the saga runs, and its reply afterwards', async () => {
    const [gate, key, label] = [new Gate(), randomUUID(), randomUUID()];
    replica.reached = stopAt(gate, 'note', 'before');
    const first = replica.book(newCall(key), label);
    await gate.reached;
    await expect(replica.book(newCall(key), label)).rejects.toMatchObject({ status: 409, retryAfterSeconds: 1 });
    gate.open();
    const trip = (await first) as Trip;
    const replayed = await replica.book(newCall(key), label);
    expect(replayed).toBeInstanceOf(ReplayedReply);
    expect(JSON.parse((replayed as ReplayedReply).body.text)).toEqual(trip);
  });

  it('by the gateway itself gets "the outcome is unknown"', async () => {
    const [gate, call, label] = [new Gate(), newCall(), randomUUID()];
    replica.reached = stopAt(gate, 'note', 'before');
    const first = replica.book(call, label);
    await gate.reached;
    await expect(replica.book(call, label)).rejects.toMatchObject({ status: 504 });
    gate.open();
    await first;
    expect(await replica.book(call, label)).toMatchObject({ chosenByClient: false });
  });

  it('is refused for another request under the key, even while the saga runs', async () => {
    const [gate, key, label] = [new Gate(), randomUUID(), randomUUID()];
    replica.reached = stopAt(gate, 'note', 'before');
    const first = replica.book(newCall(key), label);
    await gate.reached;
    const other = newCall(key);
    const second = replica.book({ ...other, request: { ...other.request, fingerprint: 'other' } }, label);
    await expect(second).rejects.toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key' }] });
    gate.open();
    await first;
  });

  it('waits for any duration of the saga: the marker does not expire', async () => {
    const [gate, key] = [new Gate(), randomUUID()];
    replica.reached = stopAt(gate, 'note', 'before');
    const first = replica.book(newCall(key), randomUUID());
    await gate.reached;
    expect(
      await trips.rows(`select expires = 'infinity' as ever from trips.idempotency_keys where status = 0`),
    ).toEqual([{ ever: true }]);
    gate.open();
    await first;
    expect(await trips.rows('select from trips.idempotency_keys where status = 0')).toEqual([]);
  });

  it('runs again after the saga was undone', async () => {
    const [key, label] = [randomUUID(), randomUUID()];
    replica.reached = ({ step }) => {
      if (step === 'show') throw Object.assign(new Error('row is gone'), { name: 'Mistake' });
    };
    await expect(replica.book(newCall(key), label)).rejects.toMatchObject({
      status: 500,
      errors: [{ reason: expect.stringContaining('Nothing was changed') }],
    });
    replica.reached = () => undefined;
    expect(await replica.book(newCall(key), label)).toMatchObject({ label });
  });
});

describe('a client that waits', () => {
  it('learns within five seconds that the outcome is unknown, and the saga continues', async () => {
    const usual = await new TripsReplica().boot(trips.world.boot);
    const [gate, key, label] = [new Gate(), randomUUID(), randomUUID()];
    usual.reached = stopAt(gate, 'note', 'before');
    const failure = usual.book(newCall(key), label).catch((error: unknown) => error);
    // The client has waited for some time when the saga comes to the gate, and a stalled process runs its timers in order.
    const limit = gate.reached.then(() => delay(5_000, 'the client still waits', { ref: false }));
    expect(await Promise.race([failure, limit])).toMatchObject({ status: 504 });
    gate.open();
    await trips.nothingRuns();
    expect(await replica.book(newCall(key), label)).toBeInstanceOf(ReplayedReply);
    await usual.service.stop();
  });
});
