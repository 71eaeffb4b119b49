import type { ReplayedReply } from '@stratus/messaging';
import type { Execution } from '../idempotency/stored-replies.js';

/** State of an attempt at its execution. */
export interface Claim {
  readonly execution: Execution;
  /** True once Postgres has said that no earlier request has run the command, and none is running it. */
  isFirst: boolean;
}

type Outcome<R> = { replayed: ReplayedReply; reply?: undefined } | { replayed?: undefined; reply: R };

/** A repeat has a predecessor, whose answer counts: the work starts only when there is none after all. */
export async function afterClaim<R>(
  claimed: Promise<ReplayedReply | undefined>,
  work: () => Promise<R>,
): Promise<Outcome<R>> {
  const replayed = await claimed;
  return replayed ? { replayed } : { reply: await work() };
}

/**
 * A first execution rarely has a predecessor, so the work starts without waiting for the claim: one round trip less. If
 * there is one, the claim's answer counts and the runner rolls the work back.
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
