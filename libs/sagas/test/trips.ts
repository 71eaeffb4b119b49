import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import { CreateIdempotencyKeys1700000000001, EVENT_LEDGER, KeepKeysPerUser1700000000006 } from '@stratus/commands';
import { ApiFailure, anyUser, defineOperation, invalid } from '@stratus/contracts';
import type { CallOf, Schema } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CancelSagas1700000000007, CreateSagas1700000000004, Sagas, SagasModule, defineSaga } from '@stratus/sagas';
import type { ServiceDefinition } from '@stratus/service';
import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * The smallest service with sagas: trips, in a schema of its own, which need rooms, in the schema of a hotel. It has no
 * decorators, so that Node can run the source directly in a separate process.
 */
class CreateTrips1700000009003 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table trips (
        id uuid primary key, label text not null constraint trips_label_unique unique, room int, visible boolean not null,
        stamps int not null default 0, wait text, looks int not null default 0);
      create table hotel.rooms (booking uuid primary key, room int generated always as identity, state text not null);
      create table hotel.calls (booking uuid, what text);
    `);
  }
}

/** The hotel: every request is idempotent by the booking, and a cancelled booking stays cancelled. */
export class Hotel {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  async reserve(booking: string): Promise<{ room: number }> {
    const { pool } = this.database;
    await pool.query(`insert into hotel.calls values ($1, 'reserve')`, [booking]);
    await pool.query(`insert into hotel.rooms values ($1, default, 'reserved') on conflict do nothing`, [booking]);
    const { rows } = await pool.query('select room, state from hotel.rooms where booking = $1', [booking]);
    if (rows[0].state === 'cancelled') throw invalid('booking', 'was cancelled');
    return { room: rows[0].room };
  }

  async confirm(booking: string): Promise<void> {
    await this.database.pool.query(`update hotel.rooms set state = 'confirmed' where booking = $1`, [booking]);
  }

  async cancel(booking: string): Promise<void> {
    await this.database.pool.query(
      `insert into hotel.rooms values ($1, default, 'cancelled') on conflict (booking) do update set state = 'cancelled'`,
      [booking],
    );
  }
}

export interface Booking {
  tripId: string;
  label: string;
  /** The id of the second reservation, for the way back. */
  back: string;
}
export interface Trip {
  id: string;
  label: string;
  room: number;
}

/** do / undo: reserve / cancel · reserve back / cancel back · note / clear · answer · confirm · stamp */
export class BookTripSaga {
  private readonly hotel: Hotel;
  private readonly sagas: Sagas;

  constructor(hotel: Hotel, sagas: Sagas) {
    this.hotel = hotel;
    this.sagas = sagas;
  }

  readonly definition = defineSaga<Booking, Trip>({
    name: 'book-trip',
    steps: (steps) => {
      const reserved = steps.ask('reserve', {
        do: ({ input }) => this.hotel.reserve(input.tripId),
        undo: ({ input }) => this.hotel.cancel(input.tripId),
      });
      steps.ask('reserve-back', {
        do: ({ input }) => this.hotel.reserve(input.back),
        undo: ({ input }) => this.hotel.cancel(input.back),
      });
      steps.write('note', {
        do: async ({ statements }, saga) => {
          const { room } = saga.resultOf(reserved);
          await statements.query('update trips set room = $2 where id = $1', [saga.input.tripId, room]);
        },
        undo: async ({ statements }, { input }) => {
          await statements.query('update trips set room = null where id = $1', [input.tripId]);
        },
      });
      steps.answer('show', {
        do: async ({ statements }, { input }) => {
          const [trip] = await statements.query<Trip>(
            'update trips set visible = true where id = $1 returning id, label, room',
            [input.tripId],
          );
          return trip as Trip;
        },
      });
      steps.ask('confirm', { do: ({ input }) => this.hotel.confirm(input.tripId) });
      steps.ask('confirm-back', { do: ({ input }) => this.hotel.confirm(input.back) });
      steps.write('hand-over', {
        do: async (transaction, { caller, request, input }) => {
          await this.sagas.spawn(transaction, { caller, request }, StampTripSaga, { tripId: input.tripId, waitMs: 5 });
        },
      });
    },
    undoStart: async ({ statements }, { input }) => {
      await statements.query('delete from trips where id = $1', [input.tripId]);
    },
  });
}

/** do: stamp · wait · stamp */
export class StampTripSaga {
  readonly definition = defineSaga<{ tripId: string; waitMs: number }>({
    name: 'stamp-trip',
    steps: (steps) => {
      steps.write('stamp', { do: ({ statements }, { input }) => stamp(statements, input.tripId), pivot: true });
      steps.pause('wait', ({ input }) => input.waitMs);
      steps.write('stamp-again', { do: ({ statements }, { input }) => stamp(statements, input.tripId) });
    },
  });
}

interface Wait {
  tripId: string;
  stamps: number;
  everyMs: number;
  limitMs: number;
}

/** do: mark · until the trip has so many stamps, or the limit · note how it ended */
export class AwaitStampsSaga {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  readonly definition = defineSaga<Wait>({
    name: 'await-stamps',
    steps: (steps) => {
      steps.write('mark', {
        do: ({ statements }, { input }) => noteWait(statements, input.tripId, 'waits'),
        undo: ({ statements }, { input }) => noteWait(statements, input.tripId, null),
      });
      const stamped = steps.until('stamped', {
        every: ({ input }) => input.everyMs,
        limit: ({ input }) => input.limitMs,
        holds: async ({ input }) => {
          const find = 'update trips set looks = looks + 1 where id = $1 returning stamps';
          const { rows } = await this.database.pool.query<{ stamps: number }>(find, [input.tripId]);
          const [found] = rows;
          return found && found.stamps >= input.stamps ? { found: found.stamps } : undefined;
        },
      });
      steps.write('note', {
        do: async ({ statements }, saga): Promise<void> => {
          const held = saga.resultOf(stamped);
          await noteWait(statements, saga.input.tripId, held ? `held at ${held.found}` : 'expired');
        },
      });
    },
  });
}

async function noteWait(statements: Statements, tripId: string, wait: string | null): Promise<void> {
  await statements.query('update trips set wait = $2 where id = $1', [tripId, wait]);
}

const stamp = (statements: Statements, tripId: string) =>
  statements.query('update trips set stamps = stamps + 1 where id = $1', [tripId]);

const anything: Schema<Trip> = { json: {} } as Schema<Trip>;
const internal = { kind: 'command', scopes: [], grant: anyUser, params: {}, reply: anything } as const;
class BookTrip {
  label: string;
}
class StampTrip extends BookTrip {
  waitMs?: number;
}
class AwaitStamps extends BookTrip {
  stamps: number;
  everyMs: number;
  limitMs?: number;
}
export const bookTrip = defineOperation({ ...internal, subject: 'trips.book', summary: '', body: BookTrip });
export const stampTrip = defineOperation({ ...internal, subject: 'trips.stamp', summary: '', body: StampTrip });
export const awaitStamps = defineOperation({ ...internal, subject: 'trips.await', summary: '', body: AwaitStamps });

class BookTripHandler {
  private readonly sagas: Sagas;

  constructor(sagas: Sagas) {
    this.sagas = sagas;
  }

  execute(call: CallOf<typeof bookTrip>) {
    return this.sagas.run(call, BookTripSaga, async ({ statements }) => {
      const booking: Booking = { tripId: randomUUID(), back: randomUUID(), label: call.body.label };
      await statements.query('insert into trips (id, label, visible) values ($1, $2, false)', [
        booking.tripId,
        booking.label,
      ]);
      return booking;
    });
  }
}

class StampTripHandler {
  private readonly sagas: Sagas;

  constructor(sagas: Sagas) {
    this.sagas = sagas;
  }

  execute(call: CallOf<typeof stampTrip>) {
    return this.sagas.start(call, StampTripSaga, async ({ statements }) => {
      const find = 'select id, label, room from trips where label = $1';
      const [trip] = await statements.query<Trip>(find, [call.body.label]);
      if (!trip) throw new ApiFailure(404, [{ reason: 'Not found' }]);
      return { input: { tripId: trip.id, waitMs: call.body.waitMs ?? 10 }, reply: trip };
    });
  }
}

class AwaitStampsHandler {
  private readonly sagas: Sagas;

  constructor(sagas: Sagas) {
    this.sagas = sagas;
  }

  execute(call: CallOf<typeof awaitStamps>) {
    return this.sagas.start(call, AwaitStampsSaga, async ({ statements }) => {
      const { label, stamps, everyMs, limitMs = 3_600_000 } = call.body;
      const [trip] = await statements.query<Trip>('select id, label, room from trips where label = $1', [label]);
      if (!trip) throw new ApiFailure(404, [{ reason: 'Not found' }]);
      return { input: { tripId: trip.id, stamps, everyMs, limitMs }, reply: trip };
    });
  }
}
Answers(bookTrip)(BookTripHandler);
Answers(stampTrip)(StampTripHandler);
Answers(awaitStamps)(AwaitStampsHandler);
for (const handler of [BookTripHandler, StampTripHandler, AwaitStampsHandler]) {
  Reflect.defineMetadata('design:paramtypes', [Sagas], handler);
}

const noEvents = { writes: () => [], wake: () => undefined };

class NoEvents {}
class TripParts {}
class Trips {}
Module({})(NoEvents);
Module({})(TripParts);
Module({})(Trips);

const parts = {
  module: TripParts,
  providers: [
    { provide: Hotel, inject: [Database], useFactory: (database: Database) => new Hotel(database) },
    {
      provide: BookTripSaga,
      inject: [Hotel, Sagas],
      useFactory: (hotel: Hotel, sagas: Sagas) => new BookTripSaga(hotel, sagas),
    },
    StampTripSaga,
    {
      provide: AwaitStampsSaga,
      inject: [Database],
      useFactory: (database: Database) => new AwaitStampsSaga(database),
    },
  ],
  exports: [BookTripSaga, StampTripSaga, AwaitStampsSaga],
};
const ledger = {
  module: NoEvents,
  global: true,
  providers: [{ provide: EVENT_LEDGER, useValue: noEvents }],
  exports: [EVENT_LEDGER],
};

export const TripsModule = {
  module: Trips,
  imports: [ledger, SagasModule.with({ imports: [parts], sagas: [BookTripSaga, StampTripSaga, AwaitStampsSaga] })],
  providers: [BookTripHandler, StampTripHandler, AwaitStampsHandler],
};

export const tripsService = (environment: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'trips',
  configuration: {
    DATABASE_URL: environment.DATABASE_URL ?? '',
    DATABASE_POOL_SIZE: 10,
    NATS_URL: environment.NATS_URL ?? '',
    ADMIN_HOST: '127.0.0.1',
    ADMIN_PORT: 0,
    LOG_LEVEL: (environment.LOG_LEVEL ?? 'silent') as 'silent',
  },
  schema: {
    schema: 'trips',
    migrations: [
      CreateIdempotencyKeys1700000000001,
      CreateSagas1700000000004,
      KeepKeysPerUser1700000000006,
      CancelSagas1700000000007,
      CreateTrips1700000009003,
    ],
  },
  violations: { trips_label_unique: { field: 'label', reason: 'Label must be unique' } },
  unreachableConstraints: {},
});
