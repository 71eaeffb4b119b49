import { ApiFailure, earlierOutcomeUnknown, notFound, unavailable } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { replyBody, tooLate } from '@stratus/messaging';
import type { ReplayedReply } from '@stratus/messaging';
import { isUnavailable, leavesCommitUnknown } from '@stratus/postgres';
import type { Database, SqlTransaction, TransactionSession } from '@stratus/postgres';
import { KeyLimit } from '../idempotency/key-limit.js';
import type { KeyLimitOptions } from '../idempotency/key-limit.js';
import * as storedReplies from '../idempotency/stored-replies.js';
import { afterClaim, alongsideClaim, executionAfter, mayStemFromOther } from './claim.js';
import type { Claim } from './claim.js';
import { refusalOf } from './constraint-violations.js';
import type { ConstraintViolations } from './constraint-violations.js';
import type { EventLedger } from './event-ledger.js';
import { sendLast } from './last-writes.js';
import { Recorded } from './recording.js';
import type { Recording } from './recording.js';
import { withRetries } from './retry.js';
import { Stalls } from './stalls.js';

/** The one transaction of a command. */
export interface Transaction extends SqlTransaction, Recording {}

export type Clock = () => Date;

/** Reply of a command whose saga replies later: until then, a repeat gets "the first request is still running". */
export const ANSWERED_LATER = Symbol('ANSWERED_LATER');

type CalledBy = Pick<Call, 'caller' | 'request' | 'delivery'>;

/** A command's own result, or the stored reply of its first execution. */
export type Answer<R> = R | ReplayedReply;

const OUTCOME_UNKNOWN =
  'The connection to the database was lost during the commit, so it is unknown whether the change was made. ' +
  'Repeating the request with the same Idempotency-Key is safe.';

/**
 * Runs a command's work in one transaction: claims the execution, does the work, appends its events to the ledger, stores the
 * reply, commits, and wakes the relay.
 */
export class CommandRunner {
  private readonly keyLimit: KeyLimit;

  constructor(
    private readonly database: Database,
    private readonly ledger: EventLedger,
    private readonly violations: ConstraintViolations,
    private readonly clock: Clock,
    keyLimit?: Partial<KeyLimitOptions>,
    private readonly stalls = new Stalls(),
  ) {
    this.keyLimit = new KeyLimit(database.pool, keyLimit);
  }

  /**
   * Runs the work, and repeats it for each of the reasons in `RETRY_REASONS`.
   *
   * @returns the result of the work, or the stored reply of an earlier execution.
   * @throws ApiFailure the refusal of the work; the refusal of a known constraint (400); 409/400 of the idempotency key; 503
   *   when nothing was applied because Postgres is unavailable; 504 when Postgres became unavailable during the commit, or
   *   before it could report the outcome of an earlier request with the key.
   */
  async run<R>(
    call: CalledBy,
    work: (transaction: Transaction) => Promise<R>,
    options: { replyToStore?: (reply: R) => unknown } = {},
  ): Promise<Answer<R>> {
    let claim: Claim = { execution: storedReplies.executionOf(call), isFirst: false };
    try {
      return await withRetries((earlier) => {
        claim = { execution: executionAfter(earlier, claim.execution), isFirst: false };
        return this.attempt(call, claim, work, options.replyToStore ?? ((reply) => reply));
      });
    } catch (error) {
      throw this.failureOf(error, claim);
    }
  }

  /**
   * The stored reply to an earlier request with the key by the same user. Runs nothing.
   *
   * @throws ApiFailure 404 when there is none; 409/400 of the idempotency key; 504 when Postgres is unavailable.
   */
  async storedAnswer(call: CalledBy): Promise<ReplayedReply> {
    const execution = storedReplies.executionOf(call);
    const claim: Claim = { execution, isFirst: false };
    try {
      const stored = await this.database.session(async (session) => {
        const found = await session.begin(() => storedReplies.claim(session, execution));
        await session.rollback();
        return found;
      });
      if (stored) return stored;
    } catch (error) {
      throw this.failureOf(error, claim);
    }
    throw notFound();
  }

  private async attempt<R>(
    call: CalledBy,
    claim: Claim,
    work: (transaction: Transaction) => Promise<R>,
    replyToStore: (reply: R) => unknown,
  ): Promise<Answer<R>> {
    return this.database.session(async (session) => {
      this.refuseLate(call);
      try {
        return await this.execute(session, call, claim, work, replyToStore);
      } catch (error) {
        await session.rollback().catch(() => undefined);
        // Another execution may have committed: then its reply counts.
        const { execution } = claim;
        const isLost = mayStemFromOther(session.causeOf(error), execution);
        const earlier = isLost && (await storedReplies.find(session, execution));
        if (earlier) return earlier;
        throw error;
      }
    });
  }

  private async execute<R>(
    session: TransactionSession,
    call: CalledBy,
    claim: Claim,
    work: (transaction: Transaction) => Promise<R>,
    replyToStore: (reply: R) => unknown,
  ): Promise<Answer<R>> {
    const { execution } = claim;
    const recorded = new Recorded(this.clock());
    const { statements } = session;
    const { now, emit, atCommit, onCommitted } = recorded;
    const claimed = session.begin(() => storedReplies.claim(statements, execution));
    void claimed.then(
      (earlier) => (claim.isFirst = earlier === undefined),
      () => undefined,
    );
    const doWork = (): Promise<R> => work({ statements, now, emit, atCommit, onCommitted });
    const { replayed, reply } = await (execution.mayBeRepeat
      ? afterClaim(claimed, doWork)
      : alongsideClaim(claimed, doWork));
    if (replayed) {
      await session.rollback();
      return replayed;
    }
    const toStore = replyToStore(reply);
    const stored = toStore === ANSWERED_LATER ? undefined : replyBody(toStore);
    const replyStored = stored
      ? storedReplies.replyWrite(execution, stored.status, stored.text)
      : storedReplies.runningWrite(execution);
    const eventsStored = this.ledger.writes(call, recorded.events, now);
    await answeringForCommit(
      session.commit(() => sendLast(statements, eventsStored, [replyStored, ...recorded.writes])),
    );
    this.committed(execution, recorded, stored?.text.length ?? 0);
    return reply;
  }

  /** Refuses a call that arrived in time if the process has been frozen since: its caller has given up. */
  private refuseLate(call: CalledBy): void {
    const late = this.stalls.isRecent() && tooLate(call, Date.now());
    if (late) throw late;
  }

  private committed(execution: storedReplies.Execution, recorded: Recorded, bytesStored: number): void {
    this.keyLimit.count(execution, bytesStored);
    if (recorded.events.length > 0) this.ledger.wake();
    recorded.committed();
  }

  private failureOf(error: unknown, { execution, isFirst }: Claim): unknown {
    if (error instanceof ApiFailure) return error;
    const refusal = refusalOf(error, this.violations);
    if (refusal) return refusal;
    if (!isUnavailable(error)) return error;
    return execution.chosenByClient && !isFirst
      ? earlierOutcomeUnknown()
      : unavailable('Database unavailable or overloaded. Nothing was changed; retry.');
  }
}

/** Reports with 504 that the outcome of a commit is unknown. */
async function answeringForCommit(commit: Promise<unknown>): Promise<void> {
  try {
    await commit;
  } catch (error) {
    throw leavesCommitUnknown(error) ? new ApiFailure(504, [{ reason: OUTCOME_UNKNOWN }], 1) : error;
  }
}
