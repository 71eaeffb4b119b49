import { setTimeout as delay } from 'node:timers/promises';
import { executionOf, forgettingWrite, lateReplyWrite } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { originOf } from '@stratus/contracts';
import type { ApiFailure } from '@stratus/contracts';
import { replyBody } from '@stratus/messaging';
import { tracer } from '@stratus/runtime';
import type { AskStep, PauseStep, Saga, SagaDefinition, SagaStep, UntilStep, WriteStep } from './saga.js';
import { SagaCourse, isWait } from './saga-course.js';
import type { SagaBoundary } from './saga-probe.js';
import { SagaCancelled, SagaElsewhere } from './saga-interrupted.js';
import type { SagaResources } from './saga-resources.js';
import { SagaJournal } from './saga-journal.js';
import { storedFailureOf } from './saga-row.js';
import type { Progress, SagaRow, Wait } from './saga-row.js';
import { viewOf } from './saga-view.js';
import { backOffMs, cancelled, givenUp, refusalIn } from './setback.js';
import type { StepCommit } from './step-transaction.js';
import { unlessAborted } from './unless-aborted.js';
import { waitedBy, waitedIn, waitedKey } from './waited.js';
import type { Waited } from './waited.js';

/**
 * How an execution ended: `done` and `undone` are final; `answered`: the reply is committed, and more steps follow; `parked`:
 * the row says when the saga continues; `left`: the next runner continues from the position in the row.
 */
export type Ending = 'done' | 'undone' | 'answered' | 'parked' | 'left';

/** A command that waits for the reply. */
export interface WaitingClient {
  /** Until then (milliseconds of `performance.now()`) the saga retries failed steps; afterwards it goes back. */
  patientUntil: number;
  answered(reply: unknown): void;
}

export interface ExecutionOptions {
  stopping: AbortSignal;
  client?: WaitingClient;
  /** True for a saga read from the table: another execution may have done more than the row shows. */
  resumed: boolean;
}

/**
 * Runs one saga from its position until it ends, waits or moves to another runner.
 *
 * The saga's next transaction stores the results of requests: after a crash before it, the saga sends them again.
 */
export class SagaExecution {
  parkedMs = 0;
  private readonly journal: SagaJournal;
  private readonly course: SagaCourse;
  private readonly saga: Saga<unknown>;
  private reply?: { value: unknown };

  constructor(
    private readonly origin: SagaRow,
    private readonly definition: SagaDefinition<unknown>,
    private readonly resources: SagaResources,
    private readonly options: ExecutionOptions,
  ) {
    this.course = new SagaCourse(definition);
    this.journal = new SagaJournal(origin, resources, options.resumed, this.course);
    this.saga = viewOf(origin, definition, () => this.progress.results);
  }

  /** The current state of the saga in this execution. */
  get row(): SagaRow {
    return this.journal.row;
  }

  private get progress(): Progress {
    return this.journal.progress;
  }

  async run(): Promise<Ending> {
    for (;;) {
      if (this.options.stopping.aborted) return 'left';
      try {
        const ending = await this.advance();
        if (ending) return ending;
      } catch (error) {
        const ending = await this.failed(error).catch((second: unknown) => this.unlessCancelled(second));
        if (ending) return ending;
      }
    }
  }

  private async advance(): Promise<Ending | undefined> {
    if (await this.journal.settleDoubt()) {
      const ending = this.progress.state === 'undone' ? 'undone' : this.answeredOrDone();
      if (ending) return ending;
    }
    if (this.journal.isCancelled) return this.goBack(cancelled());
    const step = this.course.stepOf(this.progress);
    const tracing = tracer();
    if (tracing === undefined) return this.move(step);
    const action = this.progress.state === 'running' ? 'do' : 'undo';
    return tracing.part(`${action} ${step?.name ?? 'end'}`, () => this.move(step));
  }

  private move(step: SagaStep<unknown> | undefined): Promise<Ending | undefined> {
    if (this.progress.state === 'running') return step ? this.do(step) : this.conclude();
    return step ? this.undo(step) : this.concludeUndone();
  }

  private do(step: SagaStep<unknown>): Promise<Ending | undefined> {
    if (step.kind === 'ask') return this.doAsk(step);
    if (step.kind === 'until') return this.doUntil(step);
    return step.kind === 'pause' ? this.doPause(step) : this.doWrite(step);
  }

  private async doAsk(step: AskStep<unknown>): Promise<undefined> {
    // A runner that resumes must not find the saga at a position before a step that made it irrevocable.
    if (step.pivot && !this.journal.isStoredAt(step.name)) await this.journal.store(this.progress);
    await this.reach(step, 'do', 'before');
    const result = await unlessAborted(this.options.stopping, step.do(this.saga));
    await this.reach(step, 'do', 'after');
    this.journal.progress = this.course.onward(this.progress, step, result);
  }

  private async doPause(step: PauseStep<unknown>): Promise<Ending | undefined> {
    const milliseconds = step.milliseconds(this.saga);
    const progress = this.course.onward(this.progress, step, undefined);
    if (milliseconds > 0) return this.park(progress, { milliseconds });
    this.journal.progress = progress;
    return undefined;
  }

  private async doUntil(step: UntilStep<unknown>): Promise<Ending | undefined> {
    await this.reach(step, 'do', 'before');
    const found = await unlessAborted(this.options.stopping, step.holds(this.saga));
    // Real time, whatever the clock of tests says: so is that of the work that the saga waits for.
    const now = Date.now();
    const waited = waitedBy(waitedIn(this.progress.results, step.name), now);
    const left = step.limit ? step.limit(this.saga) - waited : Infinity;
    if (found === undefined && left > 0) {
      const milliseconds = Math.max(1, Math.min(step.every(this.saga), left));
      const pause: Waited = { ms: waited, at: now, pauseMs: milliseconds };
      const results = step.limit ? { ...this.progress.results, [waitedKey(step.name)]: pause } : this.progress.results;
      return this.park({ ...this.progress, results, tries: 0 }, { milliseconds }, { relaxed: true });
    }
    await this.reach(step, 'do', 'after');
    this.journal.progress = this.course.onward(this.progress, step, found ?? null);
    return undefined;
  }

  private async doWrite(step: WriteStep<unknown>): Promise<Ending | undefined> {
    await this.reach(step, 'do', 'before');
    await this.commit(step, 'do', async (transaction) => {
      const result = await step.do(transaction, this.saga);
      const onward = this.course.onward(this.progress, step, result);
      const progress: Progress = onward.step === null ? { ...onward, state: 'done' } : onward;
      if (step.kind !== 'answer') return { progress };
      this.reply = { value: result };
      const { status, text } = replyBody(result);
      return {
        progress: { ...progress, owesAnswer: false },
        ...(this.progress.owesAnswer && {
          last: lateReplyWrite(executionOf(this.origin), status, text),
        }),
      };
    });
    return this.answeredOrDone();
  }

  private async undo(step: SagaStep<unknown>): Promise<undefined> {
    const progress = this.course.back(this.progress, step);
    if (isWait(step) || !step.undo) {
      this.journal.progress = progress;
      return;
    }
    await this.reach(step, 'undo', 'before');
    if (step.kind === 'ask') {
      await unlessAborted(this.options.stopping, step.undo(this.saga));
      await this.reach(step, 'undo', 'after');
      this.journal.progress = progress;
      return;
    }
    await this.commit(step, 'undo', async (transaction) => {
      await step.undo?.(transaction, this.saga);
      return { progress };
    });
  }

  /** If a crash loses this, the next runner only repeats it. */
  private async conclude(): Promise<Ending> {
    await this.journal.store({ ...this.progress, state: 'done', step: null }, undefined, { relaxed: true });
    return 'done';
  }

  private async concludeUndone(): Promise<Ending> {
    await this.reach(undefined, 'undo', 'before');
    await this.commit(undefined, 'undo', async (transaction) => {
      await this.definition.undoStart?.(transaction, this.saga);
      return {
        progress: { ...this.progress, state: 'undone', step: null, owesAnswer: false },
        ...(this.progress.owesAnswer && {
          last: forgettingWrite(executionOf(this.origin)),
        }),
      };
    });
    return 'undone';
  }

  private commit(
    step: SagaStep<unknown> | undefined,
    action: SagaBoundary['action'],
    work: (transaction: Transaction) => Promise<StepCommit>,
  ): Promise<void> {
    return this.journal.commit(work, () => this.reach(step, action, 'committed'));
  }

  private async failed(error: unknown): Promise<Ending | undefined> {
    if (this.options.stopping.aborted || error instanceof SagaElsewhere) return this.leave(error);
    if (error instanceof SagaCancelled) return undefined;
    const refusal = refusalIn(error, this.resources.violations);
    // Any failed transaction but a refused one may have committed.
    if (!refusal) this.journal.doubt();
    if (refusal && this.course.mayGoBack(this.progress)) return this.goBack(refusal);
    return this.setBack(error);
  }

  /** Retries: at once while a client waits, else after a pause that survives a restart. */
  private async setBack(error: unknown): Promise<Ending | undefined> {
    const { logger, metrics } = this.resources;
    const step = this.progress.step ?? '';
    this.journal.progress = { ...this.progress, tries: this.progress.tries + 1 };
    const { id, name } = this.origin;
    const { tries, state } = this.progress;
    logger.warn(
      { err: error, saga: name, id, ...originOf(this.origin), step, state, tries },
      'a step of a saga failed, will try again',
    );
    metrics.retried.inc({ saga: name, step });
    const milliseconds = backOffMs(tries);
    const patience = this.patienceMs;
    if (patience > 0) {
      await delay(Math.min(milliseconds, patience), undefined, { signal: this.options.stopping });
      return undefined;
    }
    if (this.clientWaits && this.course.mayGiveUp(this.progress))
      return this.goBack(givenUp(error, this.origin.request.id));
    const trouble = error instanceof Error ? error.message : String(error);
    return this.park(this.progress, { milliseconds, trouble: trouble.slice(0, 500) }, { relaxed: true });
  }

  /** Decides the outcome: the saga undoes everything, beginning with the failed step. */
  private async goBack(failure: ApiFailure): Promise<undefined> {
    const step = this.course.turningPoint(this.progress, this.journal.mayHaveBeenAhead);
    await this.journal.store({ ...this.progress, state: 'undoing', step, tries: 0, failure: storedFailureOf(failure) });
  }

  private async park(progress: Progress, wait: Wait, options?: { relaxed: boolean }): Promise<Ending> {
    await this.journal.store(progress, wait, options);
    this.parkedMs = wait.milliseconds;
    return 'parked';
  }

  /** A cancelled saga turns back at its next move. */
  private unlessCancelled(error: unknown): Ending | undefined {
    return error instanceof SagaCancelled ? undefined : this.leave(error);
  }

  private leave(error: unknown): Ending {
    if (!this.options.stopping.aborted) {
      const { id, name } = this.origin;
      this.resources.logger.warn({ err: error, saga: name, id }, 'stopping a saga at its last stored step');
    }
    return 'left';
  }

  private answeredOrDone(): Ending | undefined {
    const { client } = this.options;
    const answered = client && this.reply && !this.progress.owesAnswer;
    if (answered) client.answered(this.reply?.value);
    if (this.progress.state === 'done') return 'done';
    return answered ? 'answered' : undefined;
  }

  private get clientWaits(): boolean {
    return this.options.client !== undefined && this.progress.owesAnswer;
  }

  private get patienceMs(): number {
    const { client } = this.options;
    const waits = client && this.clientWaits && this.progress.state === 'running';
    return waits ? client.patientUntil - performance.now() : 0;
  }

  private async reach(step: SagaStep<unknown> | undefined, action: SagaBoundary['action'], at: SagaBoundary['at']) {
    const { probe } = this.resources;
    if (!probe) return;
    const { id, name: saga, caller } = this.origin;
    await probe.reached({ saga, id, accountId: caller.accountId, step: step?.name ?? 'start', action, at });
  }
}
