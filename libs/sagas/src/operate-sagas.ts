import type { Pool } from 'pg';
import { NO_WAIT } from './no-wait.js';
import { STUCK_TRIES } from './stuck-tries.js';

/** A saga of a list, without its input, which may be private. */
export interface ListedSaga {
  id: string;
  name: string;
  state: SagaState;
  step: string | null;
  tries: number;
  /** Since it has started; how long an ended one took. */
  age: string;
  trouble: string | null;
  started: Date;
  ended: Date | null;
}

type SagaState = 'running' | 'undoing' | 'done' | 'undone';

const MAX_LISTED = 1000;

const LISTED = `
  select id, name, state, step, tries, trouble, started, ended,
         date_trunc('second', coalesce(ended, now()) - started)::text as age from sagas`;
const LIST = `${LISTED} where state in ('running', 'undoing') order by tries desc, started limit ${MAX_LISTED}`;
const LIST_ENDED = `${LISTED} where ended is not null order by ended desc limit $1`;

const COUNT = `
  select count(*)::int as unfinished, (count(*) filter (where tries >= ${STUCK_TRIES}))::int as stuck from sagas
   where state in ('running', 'undoing')`;

const SHOW = `
  select id, name, state, started, ended, step, tries, trouble as error, owes_answer as "owesAnswer",
         array(select key from json_object_keys(results) as key where key not like '% since') as "stepsDone",
         case when state in ('running', 'undoing') and due > now() then due end as "nextTry",
         failure #>> '{errors,0,reason}' as "turnedBackBecause", cancel_requested as "cancelRequested",
         cancellable_at as "cancellableAt"
    from sagas where id = $1`;

/** Waits for a step that is committing, and then sees where it has led. */
const CANCEL = `
  update sagas set cancel_requested = coalesce(cancel_requested, now()), due = ${NO_WAIT}
   where id = $1 and state = 'running' and step = any(cancellable_at)`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const RETRY = `update sagas set due = ${NO_WAIT} where id = $1 and state in ('running', 'undoing')`;

/** A saga for an operator, without its input and results, which may be private. */
export interface ShownSaga {
  id: string;
  name: string;
  state: SagaState;
  started: Date;
  ended: Date | null;
  /** The step to do or to undo next; null after the last. */
  step: string | null;
  /** Names of the steps that had a result when the saga was last stored, in order. Pauses have none. */
  stepsDone: string[];
  /** Names of the steps after it up to the point of no return, as far as they are known. */
  stepsAhead: string[];
  /** Failed tries of the step in a row. */
  tries: number;
  /** When the saga continues; null if that is now, or if it has ended. */
  nextTry: Date | null;
  /** Why the last try failed. */
  error: string | null;
  /** Why the saga turned back: the error that its client gets. */
  turnedBackBecause: string | null;
  /** True while the request that started the saga has no response. */
  owesAnswer: boolean;
  cancelRequested: Date | null;
  /** Null if the saga can be cancelled, else the reason. */
  notCancellable: string | null;
}

type StoredSaga = Omit<ShownSaga, 'notCancellable' | 'stepsAhead'> & { cancellableAt: string[] | null };

/** Whether the saga turns back, or why not. */
export type Cancellation = { cancelled: true } | { cancelled: false; reason: string };

/** True when the service has sagas. */
export async function keepsSagas(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('sagas') is not null as there`);
  return rows[0]?.there === true;
}

/** Lists at most a thousand unfinished sagas, most retried first. */
export async function listSagas(pool: Pool): Promise<ListedSaga[]> {
  return (await pool.query<ListedSaga>(LIST)).rows;
}

/** Lists the sagas that have ended last, the newest first; a service forgets them after a week. */
export async function listEndedSagas(pool: Pool, limit: number): Promise<ListedSaga[]> {
  return (await pool.query<ListedSaga>(LIST_ENDED, [Math.min(limit, MAX_LISTED)])).rows;
}

/** How many sagas of a service are unfinished, and how many of them have failed again and again. */
export async function countSagas(pool: Pool): Promise<{ unfinished: number; stuck: number }> {
  return (await pool.query<{ unfinished: number; stuck: number }>(COUNT)).rows[0] ?? { unfinished: 0, stuck: 0 };
}

/** Ends the wait of a saga; its runner notices within a second. False if no unfinished saga has this id. */
export async function retrySaga(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(RETRY, [id]);
  return rowCount === 1;
}

/** Shows a saga, ended ones for a week. Undefined if the service has none of this id, or no sagas. */
export async function showSaga(pool: Pool, id: string): Promise<ShownSaga | undefined> {
  if (!UUID.test(id) || !(await keepsSagas(pool))) return undefined;
  const { rows } = await pool.query<StoredSaga>(SHOW, [id]);
  const [row] = rows;
  if (!row) return undefined;
  const { cancellableAt, ...saga } = row;
  return {
    ...saga,
    stepsAhead: saga.state === 'running' ? after(saga.step, cancellableAt ?? []) : [],
    notCancellable: whyNotCancellable(saga, cancellableAt),
  };
}

/**
 * Makes a saga undo its steps, unless it has passed the point from which it only goes on. Its runner learns of it when it
 * next stores a step, and within a second if the saga waits. Then the saga cannot go on: also not after a crash of its
 * runner, and not while the request of a step is under way. Its client gets an error that says so.
 *
 * @returns undefined if the service has no saga of this id.
 */
export async function cancelSaga(pool: Pool, id: string): Promise<Cancellation | undefined> {
  if (!UUID.test(id) || !(await keepsSagas(pool))) return undefined;
  const { rowCount } = await pool.query(CANCEL, [id]);
  if (rowCount === 1) return { cancelled: true };
  const saga = await showSaga(pool, id);
  return saga && { cancelled: false, reason: saga.notCancellable ?? 'It has just moved on. Try again.' };
}

const after = (step: string | null, steps: readonly string[]): string[] =>
  step !== null && steps.includes(step) ? steps.slice(steps.indexOf(step) + 1) : [];

function whyNotCancellable({ state, step }: Pick<ShownSaga, 'state' | 'step'>, at: string[] | null): string | null {
  if (state === 'undoing') return 'It is being undone already.';
  if (state !== 'running') return `It has ended: it is ${state}.`;
  if (at === null) return 'An older version of the service has started it, which could not cancel sagas.';
  if (step !== null && at.includes(step)) return null;
  return `At ${step ?? 'its end'} it can no longer be undone; it goes on until it is done.`;
}
