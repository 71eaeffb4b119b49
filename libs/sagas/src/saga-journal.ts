import type { Transaction } from '@stratus/commands';
import type { SagaCourse } from './saga-course.js';
import type { SagaResources } from './saga-resources.js';
import { findSaga, save } from './saga-row.js';
import type { Position, Progress, SagaRow, Wait } from './saga-row.js';
import { SagaCancelled, SagaElsewhere } from './saga-interrupted.js';
import { commitStep } from './step-transaction.js';
import type { StepCommit } from './step-transaction.js';

/**
 * An execution's view of its saga: its progress, which may be ahead of the table by the requests completed since the
 * last transaction, and its position in the table.
 */
export class SagaJournal {
  progress: Progress;
  private at: Position;
  private inDoubt = false;
  private cancelRequested: boolean;

  /** @param resumed true for a saga read from the table: an earlier execution may have asked more than the row shows. */
  constructor(
    private readonly origin: SagaRow,
    private readonly resources: SagaResources,
    private resumed: boolean,
    private readonly course: Pick<SagaCourse, 'mayCancel'>,
  ) {
    const { id, runner, state, step } = origin;
    this.at = { id, runner, state, step };
    this.progress = origin;
    this.cancelRequested = origin.cancelRequested;
  }

  /** The current state of the saga. */
  get row(): SagaRow {
    const { state, step, results, tries, owesAnswer, failure } = this.progress;
    return { ...this.origin, state, step, results, tries, owesAnswer, failure, cancelRequested: this.cancelRequested };
  }

  /** True while an earlier execution may have sent requests beyond this position. */
  get mayHaveBeenAhead(): boolean {
    return this.resumed;
  }

  /** True if an operator has cancelled the saga, and its stored position still allows that. */
  get isCancelled(): boolean {
    return this.cancelRequested && this.course.mayCancel(this.at);
  }

  isStoredAt(step: string): boolean {
    return this.at.step === step;
  }

  /** Records that a transaction failed for a reason other than a refusal, and so may have committed. */
  doubt(): void {
    this.inDoubt = true;
  }

  /** Looks up the outcome of a transaction in doubt; true if it has committed. */
  async settleDoubt(): Promise<boolean> {
    if (!this.inDoubt) return false;
    const row = await findSaga(this.resources.database.pool, this.at.id);
    if (row?.runner !== this.at.runner) throw new SagaElsewhere();
    this.inDoubt = false;
    if (row.state === this.at.state && row.step === this.at.step) return false;
    this.arrive({ ...row, tries: 0 }, false);
    return true;
  }

  /** Commits a step's work together with its progress. No earlier execution has gone further. */
  async commit(work: (transaction: Transaction) => Promise<StepCommit>, onCommitted: () => Promise<void>) {
    const at = { ...this.at, cancellable: this.course.mayCancel(this.at) };
    try {
      this.arrive(await commitStep(this.resources, this.origin, at, work, onCommitted), false);
    } catch (error) {
      if (error instanceof SagaCancelled) this.cancelRequested = true;
      throw error;
    }
  }

  /** Stores progress in its own transaction. @throws SagaCancelled, unless the progress is to turn back. */
  async store(progress: Progress, wait?: Wait, options?: { relaxed: boolean }): Promise<void> {
    const unlessCancelled = progress.state !== 'undoing' && this.course.mayCancel(this.at);
    const how = { ...(wait && { wait }), ...options, unlessCancelled };
    if (!(await save(this.resources.database.pool, this.at, progress, how))) throw await this.interruption();
    this.arrive(progress, this.resumed);
  }

  private async interruption(): Promise<SagaCancelled | SagaElsewhere> {
    const row = await findSaga(this.resources.database.pool, this.at.id);
    const { runner, state, step } = this.at;
    const isHere = row?.runner === runner && row.state === state && row.step === step;
    if (!isHere || !row.cancelRequested) return new SagaElsewhere();
    this.cancelRequested = true;
    return new SagaCancelled();
  }

  private arrive(progress: Progress, resumed: boolean): void {
    this.progress = progress;
    this.at = { ...this.at, state: progress.state, step: progress.step };
    this.resumed = resumed;
  }
}
