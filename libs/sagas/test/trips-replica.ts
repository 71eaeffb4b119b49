import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import type { Call } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import type { RunningService, ServiceDefinition } from '@stratus/service';
import { callerOf, callOf, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import type { Gate } from '@stratus/testing/things';
import { SAGA_PROBE } from '../src/saga-probe.js';
import type { SagaBoundary } from '../src/saga-probe.js';
import { Sagas } from '../src/sagas.js';
import { AwaitStampsSaga, BookTripSaga, StampTripSaga, TripsModule, tripsService } from './trips.js';
import type { Trip } from './trips.js';

/** A spec's action at a boundary. */
export type Reached = (boundary: SagaBoundary) => Promise<void> | void;

type Boot = (
  definition: (environment: NodeJS.ProcessEnv) => ServiceDefinition,
  module: DynamicModule,
) => Promise<RunningService>;

class Probe {}
class Root {}
Module({})(Probe);
Module({})(Root);

/** A replica of the smallest service with sagas, in the process of the spec, which controls its boundaries. */
export class TripsReplica {
  reached: Reached = () => undefined;
  service!: RunningService;

  async boot(boot: Boot): Promise<this> {
    const probe = { reached: (boundary: SagaBoundary) => this.reached(boundary) };
    const probeModule = {
      module: Probe,
      global: true,
      providers: [{ provide: SAGA_PROBE, useValue: probe }],
      exports: [SAGA_PROBE],
    };
    this.service = await boot(tripsService, { module: Root, imports: [probeModule, TripsModule] });
    return this;
  }

  get sagas(): Sagas {
    return this.service.get(Sagas as unknown as Type<Sagas>);
  }

  /** Makes clients wait for their replies, however long a busy machine takes. */
  waitLong(): this {
    Reflect.set(this.sagas, 'answerMs', 60_000);
    return this;
  }

  get database(): Database {
    return this.service.get(Database as unknown as Type<Database>);
  }

  /** Books like the handler, but on this replica. */
  book(call: Pick<Call, 'caller' | 'request'>, label: string) {
    return this.sagas.run(call, BookTripSaga, async ({ statements }) => {
      const tripId = randomUUID();
      await statements.query('insert into trips (id, label, visible) values ($1, $2, false)', [tripId, label]);
      return { tripId, back: randomUUID(), label };
    });
  }

  stamp(trip: Trip, waitMs: number) {
    const input = { tripId: trip.id, waitMs };
    return this.sagas.start(newCall(), StampTripSaga, async () => ({ input, reply: trip }));
  }

  /** Makes a saga check now. */
  wakeUp(id: string) {
    const commands = this.service.get<CommandRunner>(CommandRunner as unknown as Type<CommandRunner>);
    return commands.run(newCall(), async (transaction) => this.sagas.wakeUp(transaction, id).then(() => ({})));
  }

  /** Waits for so many stamps in the background. */
  await(trip: Trip, stamps: number, { everyMs = 3_600_000, limitMs = 3_600_000 } = {}) {
    const input = { tripId: trip.id, stamps, everyMs, limitMs };
    return this.sagas.start(newCall(), AwaitStampsSaga, async () => ({ input, reply: trip }));
  }
}

/** A call with a new execution id. */
export function newCall(idempotencyKey?: string): Pick<Call, 'caller' | 'request'> {
  const { caller, request } = callOf(callerOf(1)) as Call;
  return { caller, request: { ...request, ...(idempotencyKey !== undefined && { idempotencyKey }) } };
}

/** Stops the first saga that comes to a boundary until the gate opens. */
export function stopAt(gate: Gate, step: string, at: SagaBoundary['at']): Reached {
  let once = false;
  return (boundary) => {
    if (once || boundary.step !== step || boundary.at !== at || boundary.action !== 'do') return undefined;
    once = true;
    return gate.pass();
  };
}

/** A world with one replica, and the queries of specs. */
export class TripsWorld {
  readonly replica = new TripsReplica();
  world!: World;

  async open(): Promise<void> {
    this.world = await createWorld(['trips', 'hotel']);
    (await this.replica.boot(this.world.boot)).waitLong();
  }

  async close(): Promise<void> {
    await this.world.stop();
  }

  /** Another replica on the same schema. */
  async another(): Promise<TripsReplica> {
    return (await new TripsReplica().boot(this.world.boot)).waitLong();
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the row's shape depends on the statement
  async rows(text: string, values: unknown[] = []): Promise<any[]> {
    return (await this.world.sql.query(text, values)).rows;
  }

  async stampsOf(trip: Trip): Promise<number> {
    return (await this.rows('select stamps from trips.trips where id = $1', [trip.id]))[0].stamps;
  }

  async nothingRuns(): Promise<void> {
    await eventually('the end of all sagas', async () => {
      const running = await this.rows(`select name, state, step, trouble from trips.sagas where ended is null`);
      if (running.length > 0) throw new Error(JSON.stringify(running));
      return true;
    });
  }

  /** A trip whose sagas have all ended; it has two stamps. */
  async booked(): Promise<Trip> {
    const trip = (await this.replica.book(newCall(), randomUUID())) as Trip;
    await this.nothingRuns();
    return trip;
  }
}
