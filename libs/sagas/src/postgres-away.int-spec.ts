import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReplayedReply } from '@stratus/messaging';
import { READINESS } from '@stratus/runtime';
import type { Readiness } from '@stratus/runtime';
import { bootService } from '@stratus/service';
import { connectNats, eventually, startNats, startPostgres, waitUntilBlockedBy } from '@stratus/testing';
import type { NatsServer, PostgresServer } from '@stratus/testing';
import pg from 'pg';
import { TripsReplica, newCall } from '../test/trips-replica.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-sagas-'));
const replica = new TripsReplica();
let postgres: PostgresServer;
let nats: NatsServer;
let sql: pg.Pool;

beforeAll(async () => {
  postgres = await startPostgres({ dir: join(folder, 'postgres'), fsync: false });
  nats = await startNats({ dir: join(folder, 'nats'), sync: false });
  sql = new pg.Pool({ connectionString: postgres.url });
  sql.on('error', () => undefined);
  await sql.query('create schema trips');
  await sql.query('create schema hotel');
  await replica.boot((definition, module) =>
    bootService(definition({ DATABASE_URL: postgres.url, NATS_URL: nats.url }), module),
  );
  replica.waitLong();
  // Deferred triggers make a COMMIT itself wait for a lock that the spec holds.
  await sql.query(`
    create function wait_at_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return null; end $$;
    create constraint trigger wait_at_start after insert on trips.trips deferrable initially deferred
      for each row when (new.label like 'start%') execute function wait_at_commit();
    create constraint trigger wait_at_answer after update on trips.trips deferrable initially deferred
      for each row when (new.label like 'answer%' and new.visible and new.stamps = 0) execute function wait_at_commit()`);
});
afterEach(() => {
  replica.reached = () => undefined;
});
afterAll(async () => {
  await replica.service.stop();
  await sql.end();
  await nats.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const nothingRuns = () =>
  eventually('the end of all sagas', async () => {
    const { rows } = await sql.query(`select name, state, step, trouble from trips.sagas where ended is null`);
    if (rows.length > 0) throw new Error(JSON.stringify(rows));
    return true;
  });
const tripsOf = async (label: string) =>
  (await sql.query('select visible, stamps from trips.trips where label = $1', [label])).rows;

/** Kills Postgres while a commit waits for the lock, and restarts it when the client has its reply. */
async function killDuringCommit(book: () => Promise<unknown>): Promise<unknown> {
  const holder = await sql.connect();
  holder.on('error', () => undefined);
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock(4711)');
  const outcome = book().then(
    (answer) => ({ answer }),
    (refused: unknown) => ({ refused }),
  );
  await waitUntilBlockedBy(sql, rows[0]!.pid);
  await postgres.kill();
  const settled = await outcome;
  holder.release(true);
  await postgres.start();
  return settled;
}

describe('a service whose Postgres was unavailable', () => {
  it('tells the others when it can work again', async () => {
    const connection = await connectNats(nats.url);
    const signals: string[] = [];
    connection.subscribe('signal.>', { callback: (_error, { subject }) => void signals.push(subject) });
    await connection.flush();
    await postgres.kill();
    const readiness = replica.service.get<Readiness>(READINESS);
    await eventually('a service that is not ready', async () => (await readiness.problems()).postgres);
    let checks = 0;
    readiness.register('spec', () => void (checks += 1));
    await eventually('the service has noticed', async () => (checks > 1 ? true : undefined));
    // The signal from its boot may have arrived only now.
    const before = signals.length;
    await postgres.start();
    await eventually('the signal', async () => (signals.length > before ? true : undefined));
    expect(signals.at(-1)).toBe('signal.trips.ready');
    await connection.close();
  });
});

describe('Postgres, while a saga', () => {
  it('commits its start, is killed: the outcome is unknown, and the repeat under the key has one effect', async () => {
    const [label, key] = [`start ${randomUUID()}`, randomUUID()];
    const outcome = await killDuringCommit(() => replica.book(newCall(key), label));
    expect(outcome).toMatchObject({ refused: { status: 504 } });
    await nothingRuns();
    await eventually('the answer', () => replica.book(newCall(key), label));
    await nothingRuns();
    expect(await replica.book(newCall(key), label)).toBeInstanceOf(ReplayedReply);
    expect(await tripsOf(label)).toEqual([{ visible: true, stamps: 2 }]);
  });

  it('commits its reply, is killed: the saga continues on its own when Postgres is back, once', async () => {
    const [label, key] = [`answer ${randomUUID()}`, randomUUID()];
    const outcome = await killDuringCommit(() => replica.book(newCall(key), label));
    expect(outcome).toMatchObject({ refused: { status: 504 } });
    await nothingRuns();
    expect(await replica.book(newCall(key), label)).toBeInstanceOf(ReplayedReply);
    expect(await tripsOf(label)).toEqual([{ visible: true, stamps: 2 }]);
  });

  it('is between two steps, is killed: the saga continues on its own when Postgres is back', async () => {
    const [label, key] = [randomUUID(), randomUUID()];
    let killed: Promise<void> | undefined;
    replica.reached = ({ step, at }) => {
      if (killed || step !== 'confirm' || at !== 'before') return undefined;
      killed = postgres.kill();
      return killed;
    };
    expect(await replica.book(newCall(key), label)).toMatchObject({ label });
    await eventually('the end of Postgres', async () => killed?.then(() => true));
    await postgres.start();
    await nothingRuns();
    expect(await tripsOf(label)).toEqual([{ visible: true, stamps: 2 }]);
  });
});
