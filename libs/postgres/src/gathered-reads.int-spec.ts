/** Catches: a result that reaches another caller, and a read that fails or waits because of another read in its batch. */
import { jest } from '@jest/globals';
import { Gate, Things } from '@stratus/testing/things';
import type { Client } from 'pg';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const read = <Row extends object>(text: string, values?: unknown[]) => things.database.read<Row>(text, values);
const WAITS = 'select 1 as done from (select pg_advisory_lock_shared($1), pg_advisory_unlock_shared($1)) as waited';
let lastLock = 4_000;

/** A lock held by another session: reads that wait for it, and its release. */
async function heldLock(): Promise<{
  key: number;
  waiters: (count: number) => Promise<number[]>;
  release: () => void;
}> {
  const key = (lastLock += 1);
  const holder: Client = things.database.newSession('holder');
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [key]);
  const find = `select array_agg(pid) as pids from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = $1 and not granted and datname = current_database()`;
  const waiters = async (count: number): Promise<number[]> => {
    for (;;) {
      const { rows } = await things.sql.query<{ pids: number[] | null }>(find, [key]);
      if (rows[0]?.pids?.length === count) return rows[0].pids;
    }
  };
  return { key, waiters, release: () => void holder.end() };
}

describe('reads of one event-loop turn', () => {
  it('share one transaction, and each caller gets its own rows', async () => {
    const inOne = () =>
      Promise.all([
        read<{ now: Date }>('select now() as now'),
        read('select $1::int as a, $2::text as b', [1, 'x']),
        read('select $1::int as a where false', [2]),
        read('select $1::int as a, $2::text as b', [3, null]),
        read<{ now: Date }>('select now() as now, 1 as one'),
      ]);
    for (const [first, ...others] of [await inOne(), await inOne(), await inOne()]) {
      const now = first[0]?.now;
      expect(others).toEqual([[{ a: 1, b: 'x' }], [], [{ a: 3, b: null }], [{ now, one: 1 }]]);
    }
  });

  it('see what was committed before each of them runs', async () => {
    const lock = await heldLock();
    const [, count] = [read(WAITS, [lock.key]), read(`select count(*) from things where label = 'between'`)];
    await lock.waiters(1);
    await things.sql.query(`insert into things values ('between')`);
    lock.release();
    expect(await count).toEqual([{ count: 1 }]);
  });

  it('succeed together with one that fails, whatever its position', async () => {
    const wrong = () => read('select 1 / $1::int as number', [0]).catch(({ code }: { code: string }) => code);
    const right = (number: number) => read('select $1::int as number', [number]);
    const outcomes = await Promise.all([wrong(), right(1), wrong(), right(2), right(3), wrong()]);
    expect(outcomes).toEqual(['22012', [{ number: 1 }], '22012', [{ number: 2 }], [{ number: 3 }], '22012']);
  });

  it('succeed together with one whose value cannot be sent', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const json = (value: unknown) => read('select $1::json as value', [value]);
    const [before, unsendable, after] = await Promise.allSettled([json({ a: 1 }), json(circular), json({ a: 2 })]);
    expect(unsendable.status).toBe('rejected');
    expect([before, after]).toMatchObject([{ value: [{ value: { a: 1 } }] }, { value: [{ value: { a: 2 } }] }]);
  });

  it('may be more than fit in a batch', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const rows = await Promise.all(numbers.map((number) => read('select $1::int as number', [number])));
    expect(rows).toEqual(numbers.map((number) => [{ number }]));
  });
});

describe('reads that never end', () => {
  it('leave connections of the smallest pool to transactions', async () => {
    const small = new Things(process.env.TEST_DATABASE_URL ?? '', 2);
    await small.open();
    let isOver = false;
    const readOn = async (): Promise<void> => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- ended below
      while (!isOver) await small.database.read('select 1 as number');
    };
    const readers = Array.from({ length: 40 }, readOn);
    const write = () => small.database.transaction(({ statements }) => statements.query('select 2 as number'));
    await small.database.read('select 0 as number');
    const written = await Promise.allSettled([write(), write(), write()]);
    isOver = true;
    await Promise.all(readers);
    await small.close();
    expect(written).toEqual(written.map(() => ({ status: 'fulfilled', value: [{ number: 2 }] })));
  });
});

describe('reads that wait for a lock', () => {
  it('delay only the reads of their batches', async () => {
    const lock = await heldLock();
    const held = [];
    for (const count of [1, 2, 3]) {
      held.push(read(WAITS, [lock.key]));
      // One after the other, so that each has its own batch.
      await lock.waiters(count);
    }
    expect(await read('select 1 as number')).toEqual([{ number: 1 }]);
    lock.release();
    expect(await Promise.all(held)).toEqual(held.map(() => [{ done: 1 }]));
  });
});

describe('reads whose connection ends', () => {
  const terminate = (pids: number[]) => things.sql.query('select pg_terminate_backend(unnest($1::int[]))', [pids]);

  it('run once more alone on another one, and then fail as unavailable', async () => {
    const lock = await heldLock();
    const neighbour = (number: number) => read('select $1::int as number', [number]);
    const outcomes = Promise.allSettled([neighbour(0), read(WAITS, [lock.key]), neighbour(1)]);
    const [first] = await lock.waiters(1);
    await terminate([first ?? 0]);
    let [second] = await lock.waiters(1);
    while (second === first) [second] = await lock.waiters(1);
    await terminate([second ?? 0]);
    const fulfilled = (number: number) => ({ status: 'fulfilled', value: [{ number }] });
    const unavailable = { status: 'rejected', reason: { status: 503 } };
    expect(await outcomes).toMatchObject([fulfilled(0), unavailable, fulfilled(1)]);
    lock.release();
    expect(await neighbour(2)).toEqual([{ number: 2 }]);
  });

  it('run alone the second time, even behind a read that another failure has requeued', async () => {
    const small = new Things(process.env.TEST_DATABASE_URL ?? '', 2);
    await small.open();
    const ask = (text: string, values: unknown[] = []) => small.database.read(text, values);
    const [fatal, failing] = [await heldLock(), await heldLock()];
    // Ends its connection each time, the first time only when the spec allows it.
    const endsIts = ask(`${WAITS}, lateral (select pg_terminate_backend(pg_backend_pid())) as ended`, [fatal.key]);
    const beside = ask('select 1 as number');
    const ended = Promise.allSettled([endsIts, beside]);
    await fatal.waiters(1);
    const fails = ask(`${WAITS} where 1 / (waited.pg_advisory_lock_shared::text = 'x')::int = 1`, [failing.key]);
    const behind = ask('select 2 as number');
    const failed = Promise.allSettled([fails, behind]);
    await failing.waiters(1);
    // No connection for the retries until both batches have failed.
    const gate = new Gate();
    const connect = small.database.pool.connect.bind(small.database.pool);
    jest.spyOn(small.database.pool, 'connect').mockImplementation(async () => {
      await gate.pass();
      return connect();
    });
    fatal.release();
    await gate.reached;
    failing.release();
    await fails.catch(() => undefined);
    gate.open();
    expect(await ended).toMatchObject([{ reason: { status: 503 } }, { value: [{ number: 1 }] }]);
    expect(await failed).toMatchObject([{ reason: { code: '22012' } }, { value: [{ number: 2 }] }]);
    jest.restoreAllMocks();
    await small.close();
  });

  it('or has a stale prepared statement succeed on another connection', async () => {
    // With one connection at a time, the other one is new: it cannot have the stale statement, too.
    const single = new Things(process.env.TEST_DATABASE_URL ?? '', 1);
    await single.open();
    const all = () => single.database.read('select * from things where false');
    for (const column of ['one', 'two']) {
      expect(await Promise.all([all(), all()])).toEqual([[], []]);
      await single.sql.query(`alter table things add column ${column} int`);
    }
    expect(await all()).toEqual([]);
    await single.close();
  });
});
