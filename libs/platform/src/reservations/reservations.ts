import { ApiFailure } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import type { Statements } from '../postgres/sql-transaction.js';
import type { Transaction } from '../transactions/command-runner.js';

/**
 * What another service reserves under an id of its choice, and gives up or completes under the same id. Each request
 * may come twice, and a giving-up before the reservation that it undoes: what comes after the end changes nothing. The
 * id of what is over is remembered for a day, longer than a request can be on its way.
 *
 * The functions work in the caller's transaction and take the id before all other locks. What a reservation holds is in
 * tables of the caller's.
 */
export interface ReservationKey {
  accountId: number;
  /** UUID. */
  id: string;
}

export type ReservationOutcome = 'given_up' | 'completed';

type Ending = Pick<Transaction, 'statements' | 'now'>;

const LOCK = `select pg_advisory_xact_lock(hashtextextended('reservation:' || $1::uuid, 0))`;

const FIND = 'select outcome from ended_reservations where account_id = $1 and id = $2';

const END = `
  insert into ended_reservations (account_id, id, outcome, ended) values ($1, $2, $3, $4) on conflict do nothing`;

const PURGE = `
  delete from ended_reservations where ctid = any(array(
    select ctid from ended_reservations where ended < $1::timestamptz - interval '1 day'
     limit 10 for update skip locked))`;

/**
 * Makes this transaction the only one that does anything under the id. A row lock would not do: there is no row yet, or
 * none any more.
 *
 * @returns how the id has ended; undefined while it has not.
 */
export async function hold(statements: Statements, key: ReservationKey): Promise<ReservationOutcome | undefined> {
  // Both are sent at once; the second looks when the first has the lock.
  const [, [ended]] = await Promise.all([
    statements.query(LOCK, [key.id]),
    statements.query<{ outcome: ReservationOutcome }>(FIND, [key.accountId, key.id]),
  ]);
  return ended?.outcome;
}

/**
 * Reserves. A repeat does the work again, so the work looks first for what is there.
 *
 * @param refusal of an id that was given up.
 * @param work is passed `completed` when the reservation has become what it was made for.
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
 * Gives up what was reserved, or what was ever to be reserved, under the id.
 *
 * @param undo runs once; it finds nothing when the reservation has not come yet.
 * @param refusal of a reservation that is complete; without one that is left as it is.
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
 * Makes of a reservation what it was made for; from then on it cannot be given up.
 *
 * @param refusal of an id that was given up.
 * @param work runs once; it refuses when nothing was reserved.
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

/** Remembers the end of what the caller keeps from going on by another lock, and forgets a few ids of days ago. */
export async function end({ statements, now }: Ending, key: ReservationKey, outcome: ReservationOutcome) {
  await Promise.all([statements.query(END, [key.accountId, key.id, outcome, now]), statements.query(PURGE, [now])]);
}
