import { randomUUID } from 'node:crypto';
import type { Caller, RequestIdentity } from '@stratus/contracts';
import type { Pool, PoolClient } from 'pg';
import { eventually } from './eventually.ts';
import { callerOf } from './world.ts';

export type Action<T> = (request: RequestIdentity) => Promise<T>;

/** A database and the schema of the tested service. */
export interface Tables {
  sql: Pool;
  schema: string;
  /** The caller whose commands can be held back; `callerOf(1)` by default. */
  caller?: Pick<Caller, 'accountId' | 'userId'>;
}

/** The outcome of an action: its reply or its refusal. */
export type Outcome<T> = { answer: T } | { refused: unknown };

/**
 * Runs the first action up to its commit, starts the second, and lets the first commit only once the second waits for it
 * (or has ended without waiting; the spec judges that).
 *
 * A command stores its reply last. Another session locks the row of that reply, which stops the command there. The
 * first action must be sent by the caller of `tables`.
 */
export async function whileFirstIsUncommitted<A, B>(
  { sql, schema, caller = callerOf(1) }: Tables,
  first: Action<A>,
  second: Action<B>,
): Promise<[Outcome<A>, Outcome<B>]> {
  const request = identity();
  return holding(sql, async (holder, pid, release) => {
    await holder.query(
      `insert into ${schema}.idempotency_keys values ($1, $2, '', 200, '{}', now() + interval '1 minute', $3)`,
      [caller.accountId, `execution:${request.executionId}`, caller.userId],
    );
    const one = outcomeOf(first(request));
    const firstPid = await untilBlockedBy(sql, pid);
    const other = outcomeOf(second(identity()));
    await untilEndedOr(other, () => sessionsBlockedBy(sql, firstPid), 1);
    await release();
    return Promise.all([one, other]);
  });
}

/** Makes both actions wait for one row, the first before the second, then releases them in that order. */
export async function queueingForRow<A, B>(
  { sql, schema }: Tables,
  row: { table: string; id: number },
  first: Action<A>,
  second: Action<B>,
): Promise<[Outcome<A>, Outcome<B>]> {
  return holding(sql, async (holder, pid, release) => {
    await holder.query(`select from ${schema}.${row.table} where id = $1 for update`, [row.id]);
    const one = outcomeOf(first(identity()));
    await untilEndedOr(one, () => sessionsBlockedBy(sql, pid), 1);
    const other = outcomeOf(second(identity()));
    await untilEndedOr(other, () => sessionsWaiting(sql), 2);
    await release();
    return Promise.all([one, other]);
  });
}

/** Runs the work while a separate session holds locks; `release` releases them. */
export async function holding<T>(
  sql: Pool,
  work: (holder: PoolClient, pid: number, release: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const holder = await sql.connect();
  try {
    await holder.query('begin');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    return await work(holder, rows[0]?.pid ?? 0, () => holder.query('rollback'));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

export const identity = (): RequestIdentity => ({ id: randomUUID(), executionId: randomUUID() });

const outcomeOf = <T>(action: Promise<T>): Promise<Outcome<T>> =>
  action.then(
    (answer) => ({ answer }),
    (refused: unknown) => ({ refused }),
  );

const sessionsBlockedBy = async (sql: Pool, holder: number): Promise<number[]> => {
  const { rows } = await sql.query<{ pid: number }>(
    'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
    [holder],
  );
  return rows.map(({ pid }) => pid);
};

const sessionsWaiting = async (sql: Pool): Promise<number[]> => {
  const { rows } = await sql.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
  );
  return rows.map(({ pid }) => pid);
};

const untilBlockedBy = (sql: Pool, holder: number): Promise<number> =>
  eventually(`a session that waits for session ${holder}`, async () => (await sessionsBlockedBy(sql, holder))[0]);

async function untilEndedOr(action: Promise<unknown>, waiting: () => Promise<number[]>, count: number): Promise<void> {
  let ended = false;
  void action.then(() => (ended = true));
  await eventually(`${count} waiting sessions`, async () => ended || (await waiting()).length >= count || undefined);
}

/** Matches a refusal with this status and, in order, these errors. */
export const refusedWith = (status: number, ...errors: object[]): unknown => ({
  refused: expect.objectContaining({ status, errors: errors.map((error) => expect.objectContaining(error)) }),
});
export const notFound = (): unknown => refusedWith(404, { reason: 'Not found' });
/** Matches a success whose record has these fields. */
export const answered = (fields: object = {}): unknown => ({ answer: expect.objectContaining(fields) });
