/** Takes about 26 s: a process of the service dies at each commit of each saga, and another one finishes it. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sagaSuite } from '@stratus/testing';
import { awaitStamps, bookTrip, stampTrip } from '../test/trips.js';

const file = join(import.meta.dirname, '../test/trips.ts');

sagaSuite({
  title: 'sagas of the smallest service',
  schemas: ['trips', 'hotel'],
  schema: 'trips',
  service: { module: { file, name: 'TripsModule' }, definition: { file, name: 'tripsService' } },
  cases: [
    { saga: 'book-trip', act: (ask) => ask(bookTrip, { body: { label: randomUUID() } }) },
    {
      saga: 'stamp-trip',
      arrange: (ask) => ask(bookTrip, { body: { label: randomUUID() } }),
      act: (ask, trip: { label: string }) => ask(stampTrip, { body: { label: trip.label } }),
      answersAtOnce: true,
    },
    {
      saga: 'await-stamps',
      arrange: (ask) => ask(bookTrip, { body: { label: randomUUID() } }),
      act: async (ask, { label }: { label: string }) => {
        await ask(awaitStamps, { body: { label, stamps: 4, everyMs: 20 } });
        await ask(stampTrip, { body: { label } });
      },
      answersAtOnce: true,
    },
  ],
  clean: [
    { title: 'trips half made', sql: 'select * from trips.trips where not visible or room is null' },
    {
      title: 'rooms without a trip',
      sql: `select * from hotel.rooms
             where state = 'reserved' or (state = 'confirmed' and booking not in (
               select (input ->> 'back')::uuid from trips.sagas where name = 'book-trip' and state = 'done'
               union select id from trips.trips))`,
    },
    {
      title: 'trips stamped too seldom or too often',
      sql: 'select * from trips.trips where stamps % 2 <> 0 or stamps = 0',
    },
    {
      title: 'trips that a saga waited for, and went on or went back wrongly',
      sql: `select * from trips.trips where wait not in ('held at 4', 'held at 3')`,
    },
    {
      title: 'keys of sagas that have ended and gave no answer',
      sql: `select * from trips.idempotency_keys where status = 0`,
    },
  ],
});
