import { ApiFailure } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import type { Transaction } from '../transactions/command-runner.js';

/**
 * Another service reserves something under an id of its choice, then releases or completes it under the same id. Each request
 * may arrive twice, and the release may arrive before its reservation; requests after the end change nothing. The table keeps
 * an ended id for a day, longer than any request travels.
 *
 * The functions work in the caller's transaction and lock the id first. The caller's own tables store the reservation's
 * content.
 */
export interface ReservationKey {
  accountId: number;
  /** UUID. */
  id: string;
}

export type ReservationOutcome = 'given_up' | 'completed';

type Ending = Pick<Transaction, 'statements' | 'now'>;

const LOCK = `select pg_advisory_xact_lock(hashtextextended('reservation:' || current_schema() || ':' || $1::uuid, 0))`;

const FIND = 'select outcome from ended_reservations where account_id = $1 and id = $2';

const END = `
  insert into ended_reservations (account_id, id, outcome, ended) values ($1, $2, $3, $4) on conflict do nothing`;

const PURGE = `
  delete from ended_reservations where ctid = any(array(
    select ctid from ended_reservations where ended < $1::timestamptz - interval '1 day'
     limit 10 for update skip locked))`;

/**
 * Gives this transaction exclusive use of the id. A row lock is not enough: the row may not exist yet, or no longer exist.
 *
 * @returns how the reservation ended; undefined while it has not.
 */
export async function hold(statements: Statements, key: ReservationKey): Promise<ReservationOutcome | undefined> {
  // Sends both at once; the second runs when the first has the lock.
  const [, [ended]] = await Promise.all([
    statements.query(LOCK, [key.id]),
    statements.query<{ outcome: ReservationOutcome }>(FIND, [key.accountId, key.id]),
  ]);
  return ended?.outcome;
}

/** How the id ended, for a decision made under another lock while the id may have ended; undefined while it has not. */
export async function outcomeOf(statements: Statements, key: ReservationKey): Promise<ReservationOutcome | undefined> {
  const [ended] = await statements.query<{ outcome: ReservationOutcome }>(FIND, [key.accountId, key.id]);
  return ended?.outcome;
}

/**
 * Reserves. A repeat runs the work again, so the work first looks for an existing reservation.
 *
 * @param refusal the error for a released id.
 * @param work receives `completed` when the reservation is already complete.
 * @throws ApiFailure 400 with the refusal.
 */
export async function reserve<R>(
  { statements }: Pick<Transaction, 'statements'>,
  key: ReservationKey,
  refusal: ApiError,
  work: (outcome: 'completed' | undefined) => Promise<R>,
): Promise<R> {
  const outcome = await hold(statements, key);
  if (outcome === 'given_up') throw new ApiFailure(400, [refusal]);
  return work(outcome);
}

/**
 * Releases the reservation under the id, even if it has not arrived yet.
 *
 * @param undo runs once; it finds nothing when the reservation has not arrived yet.
 * @param refusal the error for a completed reservation; without it, a completed reservation stays unchanged.
 * @throws ApiFailure 400 with the refusal.
 */
export async function giveUp(
  transaction: Ending,
  key: ReservationKey,
  undo: () => Promise<unknown>,
  refusal?: ApiError,
): Promise<void> {
  const outcome = await hold(transaction.statements, key);
  if (outcome === 'completed' && refusal) throw new ApiFailure(400, [refusal]);
  if (outcome) return;
  await end(transaction, key, 'given_up');
  await undo();
}

/**
 * Completes a reservation; from then on `giveUp` cannot undo it.
 *
 * @param refusal the error for a released id.
 * @param work runs once; it refuses when it finds no reservation.
 * @throws ApiFailure 400 with the refusal.
 */
export async function complete(
  transaction: Ending,
  key: ReservationKey,
  refusal: ApiError,
  work: () => Promise<unknown>,
): Promise<void> {
  const outcome = await hold(transaction.statements, key);
  if (outcome === 'given_up') throw new ApiFailure(400, [refusal]);
  if (outcome === 'completed') return;
  await work();
  await end(transaction, key, 'completed');
}

/** Records the end of a reservation that the caller has locked in another way, and deletes a few ids older than a day. */
export async function end({ statements, now }: Ending, key: ReservationKey, outcome: ReservationOutcome) {
  await Promise.all([statements.query(END, [key.accountId, key.id, outcome, now]), statements.query(PURGE, [now])]);
}
