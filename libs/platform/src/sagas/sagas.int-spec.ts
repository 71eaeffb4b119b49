import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { Call } from '@stratus/contracts';
import { Registry } from 'prom-client';
import { waitUntilBlockedBy } from '../../../../test/support/blocked.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { callOf, callerOf, createWorld } from '../../../../test/support/world.ts';
import type { World } from '../../../../test/support/world.ts';
import { METRICS } from '../metrics/metrics.js';
import { ReplayedReply } from '../nats/reply.js';
import type { RunningService } from '../service/boot-service.js';
import { Gate } from '../testing/things.test-support.js';
import { SAGA_PROBE } from './saga-probe.js';
import type { SagaBoundary } from './saga-probe.js';
import { purgeSagas } from './purge-sagas.js';
import { keepsSagas, listSagas, retrySaga } from './operate-sagas.js';
import { BookTripSaga, StampTripSaga, TripsModule, tripsService } from './testing/trips.test-support.js';
import type { Trip } from './testing/trips.test-support.js';
import { Database } from '../postgres/database.js';
import { Sagas } from './sagas.js';

/** What a spec wants to happen at a boundary. */
type Reached = (boundary: SagaBoundary) => Promise<void> | void;

/** A replica of the service whose boundaries are the spec's. */
class Replica {
  reached: Reached = () => undefined;
  service!: RunningService;

  constructor(private readonly world: World) {}

  async boot(): Promise<this> {
    class Probe {}
    class Root {}
    Module({})(Probe);
    Module({})(Root);
    const probe = { reached: (boundary: SagaBoundary) => this.reached(boundary) };
    const probeModule = {
      module: Probe,
      global: true,
      providers: [{ provide: SAGA_PROBE, useValue: probe }],
      exports: [SAGA_PROBE],
    };
    this.service = await this.world.boot(tripsService, { module: Root, imports: [probeModule, TripsModule] });
    return this;
  }

  get sagas(): Sagas {
    return this.service.get<Sagas>(Sagas as never);
  }

  /** As the controller does, but on this replica. */
  book(call: Pick<Call, 'caller' | 'request'>, label: string) {
    return this.sagas.run(call, BookTripSaga, async ({ manager }) => {
      const tripId = randomUUID();
      await manager.query('insert into trips (id, label, visible) values ($1, $2, false)', [tripId, label]);
      return { tripId, back: randomUUID(), label };
    });
  }

  stamp(trip: Trip, waitMs: number) {
    return this.sagas.start(newCall(), StampTripSaga, async () => ({
      input: { tripId: trip.id, waitMs },
      reply: trip,
    }));
  }
}

let world: World;
let replica: Replica;
beforeAll(async () => {
  world = await createWorld(['trips', 'hotel']);
  replica = await new Replica(world).boot();
});
afterEach(() => {
  replica.reached = () => undefined;
});
afterAll(() => world.stop());

const newCall = (idempotencyKey?: string) => {
  const call = callOf(callerOf(1)) as Call;
  return idempotencyKey === undefined ? call : { ...call, request: { ...call.request, idempotencyKey } };
};
const rows = async (text: string, values: unknown[] = []) => (await world.sql.query(text, values)).rows;
const stampsOf = async (trip: Trip): Promise<number> =>
  (await rows('select stamps from trips.trips where id = $1', [trip.id]))[0].stamps;
const nothingRuns = () =>
  eventually('the end of all sagas', async () => {
    const running = await rows(`select name, state, step, trouble from trips.sagas where ended is null`);
    if (running.length > 0) throw new Error(JSON.stringify(running));
    return true;
  });
const booked = async (): Promise<Trip> => {
  const trip = (await replica.book(newCall(), randomUUID())) as Trip;
  await nothingRuns();
  return trip;
};
const stateOf = async (id: string) => (await rows('select state, step from trips.sagas where id = $1', [id]))[0];

/** Stops one saga at a boundary until the gate opens. */
const stopAt = (gate: Gate, step: string, at: SagaBoundary['at'], action: SagaBoundary['action'] = 'do'): Reached => {
  let once = false;
  return (boundary) => {
    if (once || boundary.step !== step || boundary.at !== at || boundary.action !== action) return undefined;
    once = true;
    return gate.pass();
  };
};

describe('a saga', () => {
  it('answers from its step, and the steps behind the answer follow', async () => {
    const label = randomUUID();
    const trip = (await replica.book(newCall(), label)) as Trip;
    expect(trip).toMatchObject({ label, room: expect.any(Number) });
    await nothingRuns();
    expect(await stampsOf(trip)).toBe(2);
    expect(await rows('select state from hotel.rooms where booking = $1', [trip.id])).toEqual([{ state: 'confirmed' }]);
  });

  it('whose start violates a constraint is refused as a command is, and leaves nothing', async () => {
    const trip = await booked();
    const before = await rows('select id from trips.sagas');
    await expect(replica.book(newCall(), trip.label)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'label' }],
    });
    expect(await rows('select id from trips.sagas')).toEqual(before);
  });

  it('is started by a class that is listed only', async () => {
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
  it('is told to wait while the saga runs, and gets its answer from then on', async () => {
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

  it('by the gateway itself is told that the outcome is open', async () => {
    const [gate, call, label] = [new Gate(), newCall(), randomUUID()];
    replica.reached = stopAt(gate, 'note', 'before');
    const first = replica.book(call, label);
    await gate.reached;
    await expect(replica.book(call, label)).rejects.toMatchObject({ status: 504 });
    gate.open();
    await first;
    expect(await replica.book(call, label)).toMatchObject({ chosenByClient: false });
  });

  it('with another request under the key is refused even while the saga runs', async () => {
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

  it('waits however long the saga takes: its note does not expire', async () => {
    const [gate, key] = [new Gate(), randomUUID()];
    replica.reached = stopAt(gate, 'note', 'before');
    const first = replica.book(newCall(key), randomUUID());
    await gate.reached;
    expect(await rows(`select expires = 'infinity' as ever from trips.idempotency_keys where status = 0`)).toEqual([
      { ever: true },
    ]);
    gate.open();
    await first;
    expect(await rows('select from trips.idempotency_keys where status = 0')).toEqual([]);
  });

  it('after the saga was undone runs anew', async () => {
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
  it('is told within five seconds that the outcome is open, and the saga goes on', async () => {
    const [gate, key, label] = [new Gate(), randomUUID(), randomUUID()];
    replica.reached = stopAt(gate, 'note', 'before');
    const since = performance.now();
    await expect(replica.book(newCall(key), label)).rejects.toMatchObject({ status: 409 });
    expect(performance.now() - since).toBeLessThan(5_000);
    gate.open();
    await nothingRuns();
    expect(await replica.book(newCall(key), label)).toBeInstanceOf(ReplayedReply);
  });
});

describe('a runner', () => {
  it('that is slow and comes too late changes nothing: the one that took over has gone on', async () => {
    const gate = new Gate();
    replica.reached = stopAt(gate, 'note', 'before');
    const key = randomUUID();
    const slow = replica.book(newCall(key), randomUUID());
    await gate.reached;
    const [saga] = await rows(`select id from trips.sagas where ended is null`);
    // No one holds the lock of this id: whoever sweeps takes the saga, except the replica that has it at hand.
    await rows('update trips.sagas set runner = gen_random_uuid() where id = $1', [saga.id]);
    const other = await new Replica(world).boot();
    await eventually(
      'the end of the saga elsewhere',
      async () => (await stateOf(saga.id)).state === 'done' || undefined,
    );
    gate.open();
    await expect(slow).rejects.toMatchObject({ status: 409 });
    const [{ input }] = await rows('select input from trips.sagas where id = $1', [saga.id]);
    expect(await rows('select visible from trips.trips where id = $1', [input.tripId])).toEqual([{ visible: true }]);
    await other.service.stop();
    await nothingRuns();
  });

  it('whose step is being committed is not overtaken: the other one skips the saga', async () => {
    const trip = await booked();
    const holder = await world.sql.connect();
    await holder.query('begin');
    const { rows: pids } = await holder.query(
      'select pg_backend_pid() as pid from trips.trips where id = $1 for update',
      [trip.id],
    );
    await replica.stamp(trip, 0);
    await waitUntilBlockedBy(world.sql, pids[0].pid);
    const { rows: skipped } = await world.sql.query(
      `select id from trips.sagas where ended is null for update skip locked`,
    );
    expect(skipped).toEqual([]);
    await holder.query('rollback');
    holder.release();
    await nothingRuns();
    expect(await stampsOf(trip)).toBe(4);
  });

  it('that lost its session gets another one, under which its sagas go on', async () => {
    const trip = await booked();
    await replica.stamp(trip, 1_500);
    const [before] = await rows(`select runner from trips.sagas where ended is null`);
    await rows(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
                  and pid in (select pid from pg_stat_activity where query = 'select 1' or query like '%pg_advisory_lock%')`);
    await nothingRuns();
    expect(await stampsOf(trip)).toBe(4);
    const [after] = await rows(`select runner from trips.sagas order by updated desc limit 1`);
    expect(after.runner).not.toBe(before.runner);
  });

  it('leaves what runs when it stops, and the next one goes on', async () => {
    const other = await new Replica(world).boot();
    const trip = await booked();
    const gate = new Gate();
    other.reached = stopAt(gate, 'stamp', 'committed');
    await other.stamp(trip, 300);
    await gate.reached;
    const stopping = other.service.stop();
    gate.open();
    await stopping;
    await nothingRuns();
    expect(await stampsOf(trip)).toBe(4);
  });

  it('runs no more at once than it has room for; the others wait in the table', async () => {
    const trip = await booked();
    const gate = new Gate();
    let reached = 0;
    replica.reached = ({ step, at }) => {
      if (step !== 'stamp' || at !== 'before') return undefined;
      reached += 1;
      return gate.pass();
    };
    await Promise.all(Array.from({ length: 50 }, () => replica.stamp(trip, 0)));
    expect(await rows('select count(*)::int as count from trips.sagas where ended is null')).toEqual([{ count: 50 }]);
    expect(reached).toBe(32);
    gate.open();
    await nothingRuns();
    expect(await stampsOf(trip)).toBe(102);
  });
});

describe('a pause', () => {
  it('holds nothing in memory, and ends on time', async () => {
    const trip = await booked();
    const since = performance.now();
    await replica.stamp(trip, 300);
    await nothingRuns();
    expect(performance.now() - since).toBeGreaterThan(290);
    expect(performance.now() - since).toBeLessThan(800);
    expect(await stampsOf(trip)).toBe(4);
  });
});

describe('an operator', () => {
  it('sees what is stuck, in metrics and in the list, and has it tried again', async () => {
    const trip = await booked();
    replica.reached = ({ step, at }) => {
      if (step === 'stamp' && at === 'before') throw new Error('the printer is out of paper');
    };
    await replica.stamp(trip, 0);
    const { pool } = replica.service.get<Database>(Database as never);
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
    const metrics = await replica.service.get<Registry>(METRICS).metrics();
    expect(metrics).toMatch(/stratus_sagas_stuck\{saga="stamp-trip",.*\} 1/);
    expect(metrics).toMatch(/stratus_sagas_stuck\{saga="book-trip",.*\} 0/);
    expect(metrics).toMatch(/stratus_saga_steps_retried_total\{saga="stamp-trip",step="stamp",.*\} \d+/);
    replica.reached = () => undefined;
    expect(await retrySaga(pool, seen!.id)).toBe(true);
    await nothingRuns();
    expect(await retrySaga(pool, seen!.id)).toBe(false);
    expect(await replica.service.get<Registry>(METRICS).metrics()).toMatch(
      /stratus_sagas_stuck\{saga="stamp-trip",.*\} 0/,
    );
  });

  it('finds a saga that this version does not know where it stands', async () => {
    const trip = await booked();
    await rows(
      `insert into trips.sagas (id, name, account_id, caller, request, input, step, owes_answer, runner)
       select gen_random_uuid(), 'of-a-later-version', account_id, caller, request, input, 'fly', false, gen_random_uuid()
         from trips.sagas limit 1`,
    );
    const { pool } = replica.service.get<Database>(Database as never);
    const saga = await eventually('its trouble', async () =>
      (await listSagas(pool)).find(({ trouble }) => trouble !== null),
    );
    expect(saga).toMatchObject({ step: 'fly', trouble: 'The saga of-a-later-version has no step fly' });
    await rows('delete from trips.sagas where id = $1', [saga.id]);
    expect(await stampsOf(trip)).toBe(2);
  });

  it('need not clear up: what has ended a week ago is deleted', async () => {
    await booked();
    const [old] = await rows(`update trips.sagas set ended = now() - interval '8 days'
                               where id = (select id from trips.sagas limit 1) returning id`);
    const before = await rows('select id from trips.sagas');
    await purgeSagas(replica.service.get<Database>(Database as never).pool);
    const after = await rows('select id from trips.sagas');
    expect(before).toHaveLength(after.length + 1);
    expect(after).not.toContainEqual(old);
  });
});
