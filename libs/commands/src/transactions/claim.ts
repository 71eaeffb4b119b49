import type { ReplayedReply } from '@stratus/messaging';
import type { Execution } from '../idempotency/stored-replies.js';

/** State of an attempt to claim its execution. */
export interface Claim {
  /** Undefined for a call that is idempotent by itself. */
  readonly execution: Execution | undefined;
  /** True once Postgres has confirmed that no earlier request has run or is running the command. */
  isFirst: boolean;
}

type Outcome<R> = { replayed: ReplayedReply; reply?: undefined } | { replayed?: undefined; reply: R };

/** For a repeat, the reply of an earlier execution counts, so the work starts only if there is none. */
export async function afterClaim<R>(
  claimed: Promise<ReplayedReply | undefined>,
  work: () => Promise<R>,
): Promise<Outcome<R>> {
  const replayed = await claimed;
  return replayed ? { replayed } : { reply: await work() };
}

/**
 * A first execution rarely has a predecessor, so the work starts without waiting for the claim, which saves a round trip. If
 * there is a predecessor, its reply counts and the runner rolls the work back.
 */
export async function alongsideClaim<R>(
  claimed: Promise<ReplayedReply | undefined>,
  work: () => Promise<R>,
): Promise<Outcome<R>> {
  const [claim, done] = await Promise.allSettled([claimed, work()]);
  if (claim.status === 'rejected') throw claim.reason;
  if (claim.value) return { replayed: claim.value };
  if (done.status === 'rejected') throw done.reason;
  return { reply: done.value };
}
