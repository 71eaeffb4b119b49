import { sendLast, withRetries } from '@stratus/commands';
import type { NewEvent, Transaction } from '@stratus/commands';
import type { Write } from '@stratus/postgres';
import type { SagaResources } from './saga-resources.js';
import { holdSaga, progressWrite } from './saga-row.js';
import type { Position, Progress, SagaRow } from './saga-row.js';

/** Thrown when another runner has gone on with the saga. */
export class SagaElsewhere extends Error {}

/** Writes that a step's transaction commits besides its own work. */
export interface StepCommit {
  progress: Progress;
  /** A write to send with the commit, beside the progress. */
  last?: Write;
}

/**
 * Runs a step's work in one transaction that also stores the progress. It locks the saga's row meanwhile, so no runner
 * takes the saga over in between, and late work changes nothing. A step that fails otherwise runs again after a wait: that is the
 * saga's own retry.
 *
 * @param onCommitted an error in it leaves the caller in doubt about the commit, like a lost connection.
 * @throws SagaElsewhere when it comes too late.
 */
export async function commitStep(
  resources: SagaResources,
  saga: Pick<SagaRow, 'caller' | 'request'>,
  at: Position,
  work: (transaction: Transaction) => Promise<StepCommit>,
  onCommitted: () => Promise<void>,
): Promise<Progress> {
  return withRetries(() => attemptStep(resources, saga, at, work, onCommitted));
}

async function attemptStep(
  { database, ledger, clock }: SagaResources,
  saga: Pick<SagaRow, 'caller' | 'request'>,
  at: Position,
  work: (transaction: Transaction) => Promise<StepCommit>,
  committed: () => Promise<void>,
): Promise<Progress> {
  return database.session(async (session) => {
    if (!(await session.begin(() => holdSaga(session, at)))) throw new SagaElsewhere();
    const events: NewEvent[] = [];
    const writes: Write[] = [];
    const listeners: (() => void)[] = [];
    const now = clock();
    const { progress, last } = await work({
      manager: session.manager,
      statements: session,
      now,
      emit: (...added) => void events.push(...added),
      atCommit: (write) => void writes.push(write),
      onCommitted: (listener) => void listeners.push(listener),
    });
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
