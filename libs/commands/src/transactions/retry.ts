import { setTimeout as delay } from 'node:timers/promises';
import { ApiFailure } from '@stratus/contracts';
import { isDeadlock, isSerializationFailure, isStaleStatement } from '@stratus/postgres';
import { isExecutedConcurrently } from '../idempotency/stored-replies.js';

/**
 * Thrown by a command's work that finds, under its locks, that another transaction has changed the rows that it used to choose
 * them. The next attempt takes the locks again, in the order that all commands use.
 */
export class ConcurrentChange extends ApiFailure {
  /** @param what the changing thing, named in the refusal of the last attempt: "The devices of the firewall". */
  constructor(what: string) {
    super(503, [{ reason: `${what} keep changing. Nothing was changed; retry.` }], 1);
  }
}

interface RetryReason {
  appliesTo: (error: unknown) => boolean;
  /** Attempts that may fail for this reason, the first included. */
  maxAttempts: number;
  /** Milliseconds before the second attempt; before the third, twice as many, and so on. */
  pauseMs?: number;
}

/**
 * Reasons to rerun a transaction from its beginning. In each case Postgres has rolled it back, and another attempt can
 * succeed.
 */
export const RETRY_REASONS = {
  /**
   * Deadlock: two transactions waited for each other, and Postgres ended this one. An attempt at once may take the row again
   * before the other has woken up.
   */
  deadlock: { appliesTo: isDeadlock, maxAttempts: 4, pauseMs: 10 },
  serializationFailure: { appliesTo: isSerializationFailure, maxAttempts: 4 },
  /** A migration has changed the result type of a prepared statement; the next attempt uses another connection. */
  staleStatement: { appliesTo: isStaleStatement, maxAttempts: 4 },
  /** The same execution has committed; the next attempt finds its reply. */
  executedConcurrently: { appliesTo: isExecutedConcurrently, maxAttempts: 4 },
  /** Each failed attempt requires another concurrent change. */
  concurrentChange: { appliesTo: (error) => error instanceof ConcurrentChange, maxAttempts: 8 },
} as const satisfies Record<string, RetryReason>;

const REASONS: readonly RetryReason[] = Object.values(RETRY_REASONS);

/**
 * Runs an attempt of a transaction, and repeats it for each of the {@link RETRY_REASONS}: the only place that does. Retries
 * elsewhere are of another kind: of a read whose connection broke (`GatheredReads`), of a saga's step after a wait, and of a
 * request that first needs another service.
 *
 * @param attempt receives the error of the attempt before it, if there was one.
 * @throws the error of the last attempt.
 */
export async function withRetries<R>(attempt: (earlier?: unknown) => Promise<R>): Promise<R> {
  const attempts = new Map<RetryReason, number>();
  let earlier: unknown;
  for (;;) {
    try {
      return await attempt(earlier);
    } catch (error) {
      earlier = error;
      const reason = REASONS.find(({ appliesTo }) => appliesTo(error));
      if (!reason) throw error;
      const count = (attempts.get(reason) ?? 0) + 1;
      if (count === reason.maxAttempts) throw error;
      attempts.set(reason, count);
      if (reason.pauseMs !== undefined) await delay(reason.pauseMs * count);
    }
  }
}
