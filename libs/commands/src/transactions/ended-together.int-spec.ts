/** Catches: commands that share a statement and say "nothing was changed", or run again, when its connection or the pool ends. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { eventually, holding } from '@stratus/testing';
import { Things, thingCall } from '@stratus/testing/things';
import type { Recording } from './recording.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const ADD = 'insert into things (label) values ($1)';
const ADD_MANY = 'insert into things (label) select * from unnest($1::text[])';
const decide = (label: string) => (recording: Recording) => {
  recording.atCommit({ text: ADD, many: ADD_MANY, values: [label] });
  return { label };
};
const write = (label: string, call = thingCall()) => things.commands.write(call, decide(label));
const labels = (count: number): string[] => Array.from({ length: count }, () => randomUUID());
const repeatOf = (call: ReturnType<typeof thingCall>) => thingCall({ ...call.request, repeat: true });

async function present(added: readonly string[]): Promise<string[]> {
  const all = await things.labels();
  return added.filter((label) => all.includes(label));
}

it('commands of one turn do not know their outcome when Postgres ends their connection', async () => {
  await things.sql.query(`
    create function end_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger end_connection before insert on things for each row when (new.label like 'end-%') execute function end_connection()`);
  const added = labels(2).map((label) => `end-${label}`);
  const outcomes = await Promise.allSettled(added.map((label) => write(label)));
  expect(outcomes).toMatchObject([{ reason: { status: 504 } }, { reason: { status: 504 } }]);
  expect(await present(added)).toEqual([]);
});

it('commands of one turn do not know their outcome when the answer of Postgres is lost, and their repeats do', async () => {
  const calls = labels(2).map((label) => ({ label, call: thingCall() }));
  const added = calls.map(({ label }) => label);
  const streams: Socket[] = [];
  things.database.pool.once('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    streams.push(stream.pause());
  });
  const outcomes = Promise.allSettled(calls.map(({ label, call }) => write(label, call)));
  await eventually('the commit', async () => (await present(added)).length === 2 || undefined);
  for (const stream of streams) stream.destroy();
  expect(await outcomes).toMatchObject([{ reason: { status: 504 } }, { reason: { status: 504 } }]);
  const repeats = calls.map(({ call }) => things.commands.write(repeatOf(call), decide('never')));
  expect(await Promise.all(repeats)).toMatchObject(
    added.map((label) => ({ body: { text: JSON.stringify({ label }) } })),
  );
});

it('commands are stored, or say that nothing was changed, when the pool ends while they are under way', async () => {
  const small = new Things(process.env.TEST_DATABASE_URL ?? '', 2);
  await small.open();
  const [one, two, ...others] = labels(40) as [string, string, ...string[]];
  const add = async (label: string) => {
    const [outcome] = await Promise.allSettled([small.commands.write(thingCall(), decide(label))]);
    return { label, outcome };
  };
  const outcomes: ReturnType<typeof add>[] = [];
  const closed = await holding(small.sql, async (holder, pid, release) => {
    const isBusy = async (writers: number) => {
      const { rows } = await small.sql.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        pid,
      ]);
      return rows.length === writers || undefined;
    };
    for (const [index, label] of [one, two].entries()) {
      await holder.query(ADD, [label]);
      outcomes.push(add(label));
      await eventually('a busy writer', () => isBusy(index + 1));
    }
    outcomes.push(...others.map(add));
    const closing = small.database.close();
    await release();
    return closing;
  });
  await closed;
  const { rows } = await small.sql.query<{ label: string }>('select label from things');
  for (const { label, outcome } of await Promise.all(outcomes)) {
    const isThere = rows.some((row) => row.label === label);
    expect(outcome).toMatchObject(isThere ? { value: { label } } : { reason: { status: 503 } });
  }
  await small.sql.query(`drop schema ${small.schema} cascade`);
  await small.sql.end();
});
