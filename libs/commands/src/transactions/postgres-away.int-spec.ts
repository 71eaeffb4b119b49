import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, startPostgres, waitUntilBlockedBy } from '@stratus/testing';
import type { PostgresServer } from '@stratus/testing';
import { Things, keyedCall, thingCall } from '@stratus/testing/things';
import type { Transaction } from './command-runner.js';

const directory = mkdtempSync(join(tmpdir(), 'stratus-away-'));
let postgres: PostgresServer;
let things: Things;
beforeAll(async () => {
  postgres = await startPostgres({ dir: directory, fsync: false });
  things = new Things(postgres.url);
  await things.open();
});
afterAll(async () => {
  await things.close();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
});

const insert =
  (label: string) =>
  async ({ statements }: Transaction) => {
    await statements.query('insert into things (label) values ($1)', [label]);
    return { label };
  };

/** Waits until the driver notices: a COMMIT sent before that has an unknown outcome. Swallows errors meanwhile. */
const untilLost = ({ statements }: Transaction) =>
  eventually('a connection known to be lost', () =>
    statements.query('select 1').then(
      () => undefined,
      ({ message }: Error) => /not queryable|released/.test(message) || undefined,
    ),
  );

/** The same process continues without reopening anything. */
const worksAgain = () =>
  eventually('a command that works again', async () => {
    await things.commands.run(thingCall(), insert(randomUUID()));
    return true;
  });

describe('Postgres', () => {
  it.each([
    ['without a key', thingCall()],
    // Postgres has confirmed that no earlier request has run or is running.
    ['under a new key', keyedCall(randomUUID())],
  ])('ends the connection between two statements: 503, nothing applied, %s', async (_title, call) => {
    const label = randomUUID();
    const command = things.commands.run(call, async (transaction) => {
      await insert(label)(transaction);
      const [row] = await transaction.statements.query<{ pid: number }>('select pg_backend_pid() as pid');
      await things.sql.query('select pg_terminate_backend($1)', [row!.pid]);
      await untilLost(transaction);
    });
    await expect(command).rejects.toMatchObject({ status: 503 });
    expect(await things.labels()).not.toContain(label);
    await worksAgain();
  });

  it('is killed before the commit: 503, nothing applied, and commands work again when it is back', async () => {
    const label = randomUUID();
    const command = things.commands.run(thingCall(), async (transaction) => {
      await insert(label)(transaction);
      await postgres.kill();
      await untilLost(transaction);
    });
    await expect(command).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    await expect(things.commands.run(thingCall(), insert(label))).rejects.toMatchObject({ status: 503 });
    await expect(things.database.read('select 1')).rejects.toMatchObject({ status: 503 });
    await postgres.start();
    await worksAgain();
    expect(await things.labels()).not.toContain(label);
  });

  it('is killed during the commit: 504, and the repeat under the key has one effect', async () => {
    // A deferred trigger makes the COMMIT itself wait for a lock that the spec holds.
    await things.sql.query(`
      create function wait_at_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4711); return null; end $$;
      create constraint trigger wait_at_commit after insert on things deferrable initially deferred
        for each row when (new.label like 'slow%') execute function wait_at_commit()`);
    const holder = await things.sql.connect();
    holder.on('error', () => undefined);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid, pg_advisory_lock(4711)');
    const [label, key] = [`slow ${randomUUID()}`, randomUUID()];
    const command = things.commands.run(keyedCall(key), insert(label));
    const withoutKey = things.commands.run(thingCall(), insert(`slow ${randomUUID()}`));
    const unknown = { status: 504, retryAfterSeconds: 1 };
    const outcome = Promise.all([command, withoutKey].map((one) => expect(one).rejects.toMatchObject(unknown)));
    await waitUntilBlockedBy(things.sql, rows[0]!.pid, 2);
    await postgres.kill();
    await outcome;
    holder.release(true);
    await postgres.start();
    await worksAgain();
    await things.commands.run(keyedCall(key), insert(label));
    await things.commands.run(keyedCall(key), insert(label));
    expect((await things.labels()).filter((each) => each === label)).toHaveLength(1);
  });
});
