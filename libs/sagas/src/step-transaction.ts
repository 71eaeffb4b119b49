import { sendLast, withRetries } from '@stratus/commands';
import type { NewEvent, Transaction } from '@stratus/commands';
import type { Statements, Write } from '@stratus/postgres';
import { SagaCancelled, SagaElsewhere } from './saga-interrupted.js';
import type { SagaResources } from './saga-resources.js';
import { holdSaga, progressWrite } from './saga-row.js';
import type { Position, Progress, SagaRow } from './saga-row.js';

/** Additional writes that a step's transaction commits. */
export interface StepCommit {
  progress: Progress;
  /** A write to send with the commit, in addition to the progress. */
  last?: Write;
}

/**
 * Runs a step's work in one transaction that also stores the progress. It locks the saga's row meanwhile, so that no runner
 * takes the saga over in between, and late work changes nothing. A step that fails otherwise runs again after a wait: that is
 * the saga's own retry.
 *
 * @param at `cancellable`: an operator's request to cancel the saga counts here.
 * @param onCommitted if it throws, the caller cannot know whether the commit happened, as after a lost connection.
 * @throws SagaElsewhere if another runner was faster; SagaCancelled if an operator was.
 */
export async function commitStep(
  resources: SagaResources,
  saga: Pick<SagaRow, 'caller' | 'request'>,
  at: Position & { cancellable: boolean },
  work: (transaction: Transaction) => Promise<StepCommit>,
  onCommitted: () => Promise<void>,
): Promise<Progress> {
  return withRetries(() => attemptStep(resources, saga, at, work, onCommitted));
}

async function attemptStep(
  { database, ledger, clock }: SagaResources,
  saga: Pick<SagaRow, 'caller' | 'request'>,
  at: Position & { cancellable: boolean },
  work: (transaction: Transaction) => Promise<StepCommit>,
  committed: () => Promise<void>,
): Promise<Progress> {
  return database.session(async (session) => {
    const held = session.begin(() => mustHold(session, at));
    const events: NewEvent[] = [];
    const writes: Write[] = [];
    const listeners: (() => void)[] = [];
    const now = clock();
    const { progress, last } = await alongside(held, () =>
      work({
        statements: session,
        now,
        emit: (...added) => void events.push(...added),
        atCommit: (write) => void writes.push(write),
        onCommitted: (listener) => void listeners.push(listener),
      }),
    );
    const stored = ledger.writes(saga, events, now);
    await session.commit(() =>
      sendLast(session, stored, [progressWrite(at, progress), ...writes, ...(last ? [last] : [])]),
    );
    if (events.length > 0) ledger.wake();
    for (const listener of listeners) listener();
    await committed();
    return progress;
  });
}

async function mustHold(session: Statements, at: Position & { cancellable: boolean }): Promise<void> {
  const held = await holdSaga(session, at);
  if (!held) throw new SagaElsewhere();
  if (held.cancelled && at.cancellable) throw new SagaCancelled();
}

/** Starts the work while Postgres looks for the saga; what it has done counts only if the saga is there. */
async function alongside<R>(held: Promise<void>, work: () => Promise<R>): Promise<R> {
  const [holding, done] = await Promise.allSettled([held, work()]);
  if (holding.status === 'rejected') throw holding.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
