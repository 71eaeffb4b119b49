import { ApiFailure } from '@stratus/contracts';
import type { ReplayedReply } from '@stratus/messaging';
import { databaseErrorOf, isUnavailable } from '@stratus/postgres';
import type { Execution } from '../idempotency/stored-replies.js';
import { RETRY_REASONS } from './retry.js';

/** State of an attempt to claim its execution. */
export interface Claim {
  readonly execution: Execution;
  /** True once a claim has succeeded; for a request with a key: no earlier one has run or is running. */
  isFirst: boolean;
}

/** The result of the work, or the reply of an earlier execution, which counts instead. */
type Outcome<R> = { replayed: ReplayedReply; reply?: undefined } | { replayed?: undefined; reply: R };

/** For a repeat, the work starts only if there is no earlier execution. */
export async function afterClaim<R>(
  claimed: Promise<ReplayedReply | undefined>,
  work: () => Promise<R>,
): Promise<Outcome<R>> {
  const replayed = await claimed;
  return replayed ? { replayed } : { reply: await work() };
}

/**
 * A first execution rarely has a predecessor, so the work starts without waiting for the claim, which saves a round trip. If
 * the claim fails, its failure counts and the runner rolls the work back.
 */
export async function alongsideClaim<R>(claimed: Promise<unknown>, work: () => Promise<R>): Promise<Outcome<R>> {
  const [claim, done] = await Promise.allSettled([claimed, work()]);
  if (claim.status === 'rejected') throw claim.reason;
  if (done.status === 'rejected') throw done.reason;
  return { reply: done.value };
}

/** After a reply of the same execution got in the way, the next attempt looks for it. */
export const executionAfter = (earlier: unknown, execution: Execution): Execution =>
  RETRY_REASONS.executedConcurrently.appliesTo(earlier) ? { ...execution, mayBeRepeat: true } : execution;

/**
 * An execution that loses to another one looks like a constraint violation: its label is taken, or its row is gone. One that was
 * not known to be a repeat has not looked for another one yet. An unknown outcome stays unknown.
 */
export const mayStemFromOther = (error: unknown, { mayBeRepeat }: Execution): boolean => {
  if (RETRY_REASONS.executedConcurrently.appliesTo(error) || isUnavailable(error)) return false;
  if (!(error instanceof ApiFailure)) return !mayBeRepeat || databaseErrorOf(error)?.constraint !== undefined;
  return error.status === 400 || error.status === 404 || (!mayBeRepeat && error.status < 500);
};
