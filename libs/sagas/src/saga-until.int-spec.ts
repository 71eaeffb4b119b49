import { jest } from '@jest/globals';
import { InstallationClock } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import { Gate } from '@stratus/testing/things';
import { TripsWorld, stopAt } from '../test/trips-replica.js';
import type { TripsReplica } from '../test/trips-replica.js';
import type { Trip } from '../test/trips.js';
import type { Type } from '@nestjs/common';

const trips = new TripsWorld();
const { replica } = trips;
beforeAll(() => trips.open());
afterEach(() => {
  replica.reached = () => undefined;
});
afterAll(() => trips.close());

const AN_HOUR = { everyMs: 3_600_000 };
const tripOf = async ({ id }: Trip) => (await trips.rows('select wait, looks from trips.trips where id = $1', [id]))[0];
const hasLooked = (trip: Trip, looks: number) =>
  eventually(`look ${looks}`, async () => {
    const [saga] = await trips.rows(
      `select due > now() + interval '1 minute' as parked from trips.sagas
        where ended is null and step = 'stamped' and input->>'tripId' = $1`,
      [trip.id],
    );
    return (saga?.parked && (await tripOf(trip)).looks >= looks) || undefined;
  });
const stamped = (trip: Trip, stamps: number) =>
  trips.rows('update trips.trips set stamps = $2 where id = $1', [trip.id, stamps]);
const sagaOf = async (trip: Trip): Promise<string> =>
  (await trips.rows(`select id from trips.sagas where ended is null and input->>'tripId' = $1`, [trip.id]))[0].id;
const wokenUp = async (on: TripsReplica, trip: Trip): Promise<void> => {
  const id = await sagaOf(trip);
  await on.wakeUp(id);
};

describe('a saga that waits for a condition', () => {
  it('checks regularly, and continues with the result', async () => {
    const trip = await trips.booked();
    await replica.await(trip, 5, { everyMs: 20 });
    await eventually('two looks', async () => (await tripOf(trip)).looks >= 2 || undefined);
    await stamped(trip, 6);
    await trips.nothingRuns();
    expect((await tripOf(trip)).wait).toBe('held at 6');
  });

  it('checks early when woken, and waits on if that was too early', async () => {
    const trip = await trips.booked();
    await replica.await(trip, 5, AN_HOUR);
    await hasLooked(trip, 1);
    await wokenUp(replica, trip);
    await hasLooked(trip, 2);
    expect((await tripOf(trip)).wait).toBe('waits');
    await stamped(trip, 5);
    await wokenUp(replica, trip);
    await trips.nothingRuns();
    expect(await tripOf(trip)).toEqual({ wait: 'held at 5', looks: 3 });
  });

  it('stops waiting at its limit, which a restart does not extend', async () => {
    const trip = await trips.booked();
    const other = await trips.another();
    await other.await(trip, 5, { ...AN_HOUR, limitMs: 3_000_000 });
    await hasLooked(trip, 1);
    await other.service.stop();
    // As if it had waited for an hour.
    await trips.rows(
      `update trips.sagas set due = now(), results = jsonb_set(results::jsonb, '{stamped since,ms}', '3600000')::json
        where ended is null and input->>'tripId' = $1`,
      [trip.id],
    );
    await trips.nothingRuns();
    expect((await tripOf(trip)).wait).toBe('expired');
  });

  it('ends at a limit shorter than the time between two checks', async () => {
    const trip = await trips.booked();
    await replica.await(trip, 5, { ...AN_HOUR, limitMs: 20 });
    await trips.nothingRuns();
    expect((await tripOf(trip)).wait).toBe('expired');
  });

  it('continues in the replica that takes it over', async () => {
    const trip = await trips.booked();
    const other = await trips.another();
    const gate = new Gate();
    other.reached = stopAt(gate, 'stamped', 'before');
    await other.await(trip, 5, { everyMs: 20 });
    await gate.reached;
    const stopping = other.service.stop();
    gate.open();
    await stopping;
    await stamped(trip, 5);
    await trips.nothingRuns();
    expect((await tripOf(trip)).wait).toBe('held at 5');
  });

  it('does not count as one of the concurrent sagas', async () => {
    const [trip, quick] = [await trips.booked(), await trips.booked()];
    await Promise.all(Array.from({ length: 40 }, () => replica.await(trip, 9, AN_HOUR)));
    await replica.await(quick, 2);
    await eventually('the one that need not wait', async () => (await tripOf(quick)).wait === 'held at 2' || undefined);
    await trips.rows(`update trips.sagas set due = now() where ended is null`);
    await stamped(trip, 9);
    await eventually('the others', async () => {
      await trips.rows(`update trips.sagas set due = now() where ended is null`);
      const open = await trips.rows('select from trips.sagas where ended is null');
      return open.length === 0 || undefined;
    });
    expect((await tripOf(trip)).wait).toBe('held at 9');
  });
});

it('a clock that jumps ahead does not end a wait at its limit', async () => {
  const trip = await trips.booked();
  await replica.await(trip, 5, { everyMs: 600_000, limitMs: 3_600_000 });
  await hasLooked(trip, 1);
  const realTime = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => realTime() + 7_200_000);
  try {
    await wokenUp(replica, trip);
    await hasLooked(trip, 2);
  } finally {
    jest.restoreAllMocks();
  }
  expect((await tripOf(trip)).wait).toBe('waits');
  await stamped(trip, 5);
  await wokenUp(replica, trip);
  await trips.nothingRuns();
});

it('a clock that tests advance does not end a wait at its limit: the work that it waits for takes real time', async () => {
  const trip = await trips.booked();
  await replica.await(trip, 5, AN_HOUR);
  await hasLooked(trip, 1);
  replica.service.get<InstallationClock>(InstallationClock as unknown as Type<InstallationClock>).advanceTo(86_400);
  await wokenUp(replica, trip);
  await hasLooked(trip, 2);
  expect((await tripOf(trip)).wait).toBe('waits');
  await stamped(trip, 5);
  await wokenUp(replica, trip);
  await trips.nothingRuns();
  expect((await tripOf(trip)).wait).toBe('held at 5');
});
