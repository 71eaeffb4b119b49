import { ApiFailure, JsonText } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { ReplayedReply } from '@stratus/messaging';
import { databaseErrorOf } from '@stratus/postgres';
import type { Statements, Write } from '@stratus/postgres';

/** How long a client may repeat a request under its key (contract 9.4). */
const KEY_LIFETIME = '24 hours';
/** How long the gateway may repeat a request on its own; it gives up after seconds. */
const EXECUTION_LIFETIME = '10 minutes';

/**
 * Identifies one execution of one command, for repeats by the client or the gateway. It belongs to a user: if two users of an
 * account choose the same key, they make two executions.
 */
export interface Execution {
  accountId: number;
  userId: number;
  key: string;
  fingerprint: string;
  lifetime: string;
  chosenByClient: boolean;
  /** True when the client or the gateway may have sent the request before. */
  mayBeRepeat: boolean;
}

export function executionOf({ caller, request }: Pick<Call, 'caller' | 'request'>): Execution {
  const chosenByClient = request.idempotencyKey !== undefined;
  return {
    accountId: caller.accountId,
    userId: caller.userId,
    key: chosenByClient ? `key:${request.idempotencyKey}` : `execution:${request.executionId}`,
    fingerprint: request.fingerprint ?? '',
    lifetime: chosenByClient ? KEY_LIFETIME : EXECUTION_LIFETIME,
    chosenByClient,
    mayBeRepeat: chosenByClient || request.repeat === true,
  };
}

const lockOf = (name: string): string =>
  `pg_try_advisory_xact_lock(hashtextextended('execution:' || current_schema() || ':' || ${name}, 0)) as free`;

/** Storing the reply of a first execution finds any earlier one, by the primary key. */
const CLAIM_FIRST = `select ${lockOf('$1::text')}`;

const CLAIM = `
  select ${lockOf(`$1::bigint || ':' || $2::bigint || ':' || $3::text`)},
         stored.fingerprint, stored.status, stored.body, stored.expires <= now() as expired
    from (select) as always
    left join idempotency_keys as stored on stored.account_id = $1 and stored.user_id = $2 and stored.key = $3`;

const NAMED = 'account_id = $1 and user_id = $2 and key = $3';

const FORGET = `delete from idempotency_keys where ${NAMED} and expires <= now()`;

const FIND = `
  select fingerprint, status, body from idempotency_keys where ${NAMED} and expires > now()`;

const STORE = `
  insert into idempotency_keys (account_id, user_id, key, fingerprint, status, body, expires)
  values ($1, $2, $3, $4, $5, $6, now() + $7::interval)`;

/** Status of an execution whose reply is not stored yet; it does not expire. */
const RUNNING = 0;

const STORE_RUNNING = `
  insert into idempotency_keys (account_id, user_id, key, fingerprint, status, body, expires)
  values ($1, $2, $3, $4, ${RUNNING}, '', 'infinity')`;

const STORE_LATE = `${STORE}
  on conflict (account_id, user_id, key) do update set status = excluded.status, body = excluded.body, expires = excluded.expires
    where idempotency_keys.status = ${RUNNING}`;

const FORGET_RUNNING = `delete from idempotency_keys where ${NAMED} and status = ${RUNNING}`;

const nameOf = ({ accountId, userId, key }: Execution): unknown[] => [accountId, userId, key];

/**
 * Claims an execution for this transaction.
 *
 * @returns the stored reply of an earlier execution, undefined when this transaction may run the command: a first execution
 *   finds another one when it stores its own reply.
 * @throws ApiFailure 409 while the first execution runs, 400 when the client used the key for another request, 504 when the
 *   gateway's own repeat overtook the first attempt.
 */
export async function claim(statements: Statements, execution: Execution): Promise<ReplayedReply | undefined> {
  if (!execution.mayBeRepeat) return claimFirst(statements, execution);
  const [row] = await statements.query<Claim>(CLAIM, nameOf(execution));
  if (!row) throw new Error('a claim always answers one row');
  if (row.fingerprint !== null && !row.expired) return replay(execution, row);
  if (!row.free) throw stillRunning(execution);
  if (row.expired) await statements.query(FORGET, nameOf(execution));
  return undefined;
}

async function claimFirst(statements: Statements, execution: Execution): Promise<undefined> {
  const [row] = await statements.query<{ free: boolean }>(CLAIM_FIRST, [nameOf(execution).join(':')]);
  if (row?.free !== true) throw stillRunning(execution);
}

/** Looks for a reply that another transaction has stored. */
export async function find(statements: Statements, execution: Execution): Promise<ReplayedReply | undefined> {
  const [row] = await statements.query<StoredReply>(FIND, nameOf(execution));
  return row && replay(execution, row);
}

/** Stores the reply in the transaction of the effect. Fails if another transaction has stored one. */
export const replyWrite = (execution: Execution, status: number, body: string): Write => ({
  text: STORE,
  values: [...nameOf(execution), execution.fingerprint, status, body, execution.lifetime],
});

/** Marks the execution as running, in its first transaction; a later transaction stores the reply. */
export const runningWrite = (execution: Execution): Write => ({
  text: STORE_RUNNING,
  values: [...nameOf(execution), execution.fingerprint],
});

/** Stores the reply of an execution marked as running. */
export const lateReplyWrite = (execution: Execution, status: number, body: string): Write => ({
  text: STORE_LATE,
  values: [...nameOf(execution), execution.fingerprint, status, body, execution.lifetime],
});

/** Deletes an execution that was undone, so that its repeat runs again. */
export const forgettingWrite = (execution: Execution): Write => ({ text: FORGET_RUNNING, values: nameOf(execution) });

/** Another transaction has stored a reply of the same execution, and Postgres rolled this one back. */
export const isExecutedConcurrently = (error: unknown): boolean =>
  databaseErrorOf(error)?.constraint === 'idempotency_keys_pkey';

type Claim = { free: boolean } & ((StoredReply & { expired: boolean }) | { fingerprint: null; expired: null });

interface StoredReply {
  fingerprint: string;
  status: number;
  body: string;
}

function replay(execution: Execution, stored: StoredReply): ReplayedReply {
  if (stored.fingerprint !== execution.fingerprint) {
    const reason = 'This Idempotency-Key was used for another request. Use a new key for a new request.';
    throw new ApiFailure(400, [{ field: 'Idempotency-Key', reason }]);
  }
  if (stored.status === RUNNING) throw stillRunning(execution);
  return new ReplayedReply(stored.status, new JsonText(stored.body), execution.chosenByClient);
}

function stillRunning(execution: Execution): ApiFailure {
  if (execution.chosenByClient) {
    return new ApiFailure(
      409,
      [{ field: 'Idempotency-Key', reason: 'The first request with this key is still running. Try again.' }],
      1,
    );
  }
  return new ApiFailure(504, [{ reason: 'The request is still running, so its outcome is not known yet.' }], 1);
}
