import { ApiFailure } from '@stratus/contracts';
import type { ApiError, Call, FailureStatus } from '@stratus/contracts';
import { statementNameOf } from '@stratus/postgres';
import type { Statements, Write } from '@stratus/postgres';
import type { Pool } from 'pg';
import { NO_WAIT } from './no-wait.js';

export type SagaState = 'running' | 'undoing' | 'done' | 'undone';
export type StoredFailure = { status: FailureStatus; errors: readonly ApiError[]; retryAfterSeconds?: number };

/** The part of a saga that changes from step to step. */
export interface Progress {
  state: SagaState;
  /** The step to do next, or to undo next; null after the last. */
  step: string | null;
  results: Readonly<Record<string, unknown>>;
  tries: number;
  owesAnswer: boolean;
  failure: StoredFailure | null;
}

/** A saga as the table stores it. */
export interface SagaRow extends Pick<Call, 'caller' | 'request'>, Progress {
  id: string;
  name: string;
  input: unknown;
  runner: string;
  started: Date;
  /** An operator wants the saga undone. */
  cancelRequested: boolean;
}

/** The last stored position of a saga: a runner that finds another position in the table has lost the saga. */
export type Position = Pick<SagaRow, 'id' | 'runner' | 'state' | 'step'>;

/** The setback or pause stored with the progress. */
export interface Wait {
  milliseconds: number;
  trouble?: string;
}

/** The columns of a {@link SagaRow}. */
export const COLUMNS = `id, name, caller, request, input, results, state, step, owes_answer as "owesAnswer", failure, runner,
  tries, started, cancel_requested is not null as "cancelRequested"`;

const INSERT = `
  insert into sagas (id, name, account_id, caller, request, input, step, owes_answer, runner, cancellable_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const FIND = `select ${COLUMNS} from sagas where id = $1`;

const FENCE = `
  select cancel_requested is not null as cancelled from sagas
   where id = $1 and runner = $2 and state = $3 and step is not distinct from $4 for update`;

const SAVE = `
  update sagas
     set state = $5, step = $6, results = $7, tries = $8, owes_answer = $9, failure = $10,
         due = now() + $11 * interval '1 millisecond', trouble = $12, updated = now(),
         ended = case when $5 in ('done', 'undone') then now() end
   where id = $1 and runner = $2 and state = $3 and step is not distinct from $4
     and (cancel_requested is null or not $13)`;

const END_WAIT = `
  update sagas set due = ${NO_WAIT} where id = (
    select id from sagas where id = $1 and state in ('running', 'undoing') for update skip locked)`;

/** A saga whose step holds its row takes its next pause before the next call. The wait for another try is none of them. */
const END_WAITS = `
  update sagas set due = ${NO_WAIT} where id in (
    select id from sagas where account_id = $1 and state in ('running', 'undoing') and due > now() and tries = 0
     for update skip locked)`;
const UNFINISHED = `
  select count(*)::int as unfinished from sagas where account_id = $1 and state in ('running', 'undoing')`;

/** Does not wait for the disk: if a Postgres crash loses the change, the saga only repeats the work. */
const SAVE_RELAXED = SAVE.replace(
  'update sagas',
  `with relaxed as materialized (select set_config('synchronous_commit', 'off', true)) update sagas`,
).replace(' where id', ' from relaxed where id');

/** Stores a new saga, and the steps at which an operator may cancel it. */
export function sagaWrite(row: SagaRow, cancellableAt: readonly string[]): Write {
  const { id, name, caller, request, input, step, owesAnswer, runner } = row;
  const [callerJson, requestJson, inputJson] = [caller, request, input].map((part) => JSON.stringify(part));
  return {
    text: INSERT,
    values: [id, name, caller.accountId, callerJson, requestJson, inputJson, step, owesAnswer, runner, cancellableAt],
  };
}

export async function findSaga(pool: Pool, id: string): Promise<SagaRow | undefined> {
  const { rows } = await pool.query<SagaRow>({ name: statementNameOf(FIND), text: FIND, values: [id] });
  return rows[0];
}

/** Locks the saga for this transaction; undefined if another runner has it, it has advanced, or it is gone. */
export async function holdSaga(statements: Statements, at: Position): Promise<{ cancelled: boolean } | undefined> {
  const [row] = await statements.query<{ cancelled: boolean }>(FENCE, positionValues(at));
  return row;
}

/** Makes a saga due now, unless one of its steps holds its row: that step may wait for a lock of this transaction. */
export const endWait = (statements: Statements, id: string): Promise<unknown> => statements.query(END_WAIT, [id]);

/** Makes all sagas of an account due now. @returns how many are unfinished. */
export async function endWaitsOf(statements: Statements, accountId: number): Promise<number> {
  const [, [row]] = await Promise.all([
    statements.query(END_WAITS, [accountId]),
    statements.query<{ unfinished: number }>(UNFINISHED, [accountId]),
  ]);
  return row?.unfinished ?? 0;
}

/** The input of a saga, as its steps see it. @throws Error if there is no such saga. */
export async function storedInput(statements: Statements, id: string): Promise<unknown> {
  const [row] = await statements.query<{ input: unknown }>('select input from sagas where id = $1', [id]);
  if (!row) throw new Error(`There is no saga ${id}`);
  return row.input;
}

export async function answerIsOwed(statements: Statements, id: string): Promise<boolean> {
  const [row] = await statements.query<{ owes: boolean }>('select owes_answer as owes from sagas where id = $1', [id]);
  return row?.owes ?? false;
}

/** Stores the progress in the transaction that holds the saga. */
export const progressWrite = (at: Position, progress: Progress): Write => ({
  text: SAVE,
  // Holding the saga has already told whether it is cancelled.
  values: saveValues(at, progress, { unlessCancelled: false }),
});

/**
 * Stores the progress in its own transaction; false if another runner has the saga.
 *
 * @param options `unlessCancelled`: also false if an operator has cancelled the saga.
 */
export async function save(
  pool: Pool,
  at: Position,
  progress: Progress,
  { wait, relaxed = false, unlessCancelled }: { wait?: Wait; relaxed?: boolean; unlessCancelled: boolean },
): Promise<boolean> {
  const text = relaxed ? SAVE_RELAXED : SAVE;
  const values = saveValues(at, progress, { wait, unlessCancelled });
  const { rowCount } = await pool.query({ name: statementNameOf(text), text, values });
  return rowCount === 1;
}

const positionValues = ({ id, runner, state, step }: Position): unknown[] => [id, runner, state, step];

const saveValues = (
  at: Position,
  progress: Progress,
  { wait, unlessCancelled }: { wait?: Wait | undefined; unlessCancelled: boolean },
): unknown[] => [
  ...positionValues(at),
  progress.state,
  progress.step,
  JSON.stringify(progress.results),
  progress.tries,
  progress.owesAnswer,
  progress.failure && JSON.stringify(progress.failure),
  wait?.milliseconds ?? 0,
  wait?.trouble ?? null,
  unlessCancelled,
];

export const storedFailureOf = ({ status, errors, retryAfterSeconds }: ApiFailure): StoredFailure => ({
  status,
  errors,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

export const failureIn = ({ status, errors, retryAfterSeconds }: StoredFailure): ApiFailure =>
  new ApiFailure(status, errors, retryAfterSeconds);
