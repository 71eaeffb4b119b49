import { statementNameOf } from '@stratus/postgres';
import type { Pool } from 'pg';
import { NO_WAIT } from './no-wait.js';
import { isGone } from './runner-lock.js';
import { COLUMNS } from './saga-row.js';
import type { SagaRow } from './saga-row.js';

const DUE = `
  select ${COLUMNS} from sagas
   where state in ('running', 'undoing') and runner = $1 and due <= now() and id <> all($2::uuid[])
   order by due limit $3`;

const NEXT_DUE = `
  select extract(epoch from due - now())::float8 * 1000 as milliseconds from sagas
   where state in ('running', 'undoing') and runner = $1 and due > now() order by due limit 1`;

/** Checks each runner once, for any number of sagas; a live runner's lock is never free. The waits stay as they began. */
const ADOPT = `
  with recursive runners as (
    (select runner from sagas where state in ('running', 'undoing') order by runner limit 1)
    union all
    select (select runner from sagas where state in ('running', 'undoing') and runner > before.runner
             order by runner limit 1)
      from runners as before where before.runner is not null),
  gone as materialized (
    select runner from runners
     where runner is not null and runner <> $1 and ${isGone('runner')})
  update sagas set runner = $1
   where id in (
     select abandoned.id from gone, lateral (
       select id from sagas
        where state in ('running', 'undoing') and runner = gone.runner and id <> all($2::uuid[])
        order by due limit $3 for update skip locked) as abandoned
      limit $3)`;

/** A pause is part of a saga and stays; only sagas whose last try failed have tries. */
const WAKE = `
  update sagas set due = ${NO_WAIT}
   where id in (select id from sagas
                 where state in ('running', 'undoing') and runner = $1 and due > now() and tries > 0
                 order by due limit $2 for update skip locked)`;

/**
 * A saga that was stored in the future shows that the clock of Postgres has been put back: its wait, the time from `updated` to
 * `due`, begins now. Another transaction may begin and commit after `now()` of this one: that is no second.
 */
export const RESTART_WAITS = `
  update sagas set due = now() + (due - updated), updated = now()
   where id in (select id from sagas
                 where state in ('running', 'undoing') and runner = $1
                   and due > now() and updated > now() + interval '1 second'
                   for update skip locked)`;

/** Due sagas of a runner, without those it already runs. */
export async function dueSagas(
  pool: Pool,
  runner: string,
  atHand: readonly string[],
  limit: number,
): Promise<SagaRow[]> {
  const { rows } = await pool.query<SagaRow>(DUE, [runner, atHand, limit]);
  return rows;
}

/** Milliseconds until a runner's next saga is due; undefined if none waits. */
export async function millisecondsUntilDue(pool: Pool, runner: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ milliseconds: number }>(NEXT_DUE, [runner]);
  return rows[0]?.milliseconds;
}

/** Ends the retry waits of a runner's sagas, earliest due first; returns their number. */
export async function wakeSetBack(pool: Pool, runner: string, limit: number): Promise<number> {
  const { rowCount } = await pool.query({ name: statementNameOf(WAKE), text: WAKE, values: [runner, limit] });
  return rowCount ?? 0;
}

/** Begins the waits of a runner's sagas again that began in the future; returns their number. */
export async function restartWaits(pool: Pool, runner: string): Promise<number> {
  const { rowCount } = await pool.query({
    name: statementNameOf(RESTART_WAITS),
    text: RESTART_WAITS,
    values: [runner],
  });
  return rowCount ?? 0;
}

/** Takes over sagas of vanished runners, earliest due first; returns their number. */
export async function adoptAbandoned(
  pool: Pool,
  runner: string,
  atHand: readonly string[],
  limit: number,
): Promise<number> {
  const { rowCount } = await pool.query(ADOPT, [runner, atHand, limit]);
  return rowCount ?? 0;
}
