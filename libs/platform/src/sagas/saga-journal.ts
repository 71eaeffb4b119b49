import type { Transaction } from '../transactions/command-runner.js';
import type { SagaResources } from './saga-resources.js';
import { findSaga, save } from './saga-row.js';
import type { Position, Progress, SagaRow, Wait } from './saga-row.js';
import { SagaElsewhere, commitStep } from './step-transaction.js';
import type { StepCommit } from './step-transaction.js';

/**
 * What an execution knows of its saga: how far it has come, which may be ahead of the table by questions that were
 * answered since the last transaction, and where the table has it.
 */
export class SagaJournal {
  progress: Progress;
  private at: Position;
  private inDoubt = false;

  /** @param resumed read from the table: an earlier execution may have asked more than it says. */
  constructor(
    private readonly origin: SagaRow,
    private readonly resources: SagaResources,
    private resumed: boolean,
  ) {
    const { id, runner, state, step } = origin;
    this.at = { id, runner, state, step };
    this.progress = origin;
  }

  /** The saga as it is known now. */
  get row(): SagaRow {
    const { state, step, results, tries, owesAnswer, failure } = this.progress;
    return { ...this.origin, state, step, results, tries, owesAnswer, failure };
  }

  /** Whether questions of an earlier execution may still be ahead. */
  get mayHaveBeenAhead(): boolean {
    return this.resumed;
  }

  isStoredAt(step: string): boolean {
    return this.at.step === step;
  }

  /** A transaction failed for another reason than a refusal: it may have committed. */
  doubt(): void {
    this.inDoubt = true;
  }

  /** Looks what has become of a transaction whose outcome is in doubt; true when it turns out to have committed. */
  async settleDoubt(): Promise<boolean> {
    if (!this.inDoubt) return false;
    const row = await findSaga(this.resources.database.pool, this.at.id);
    if (row?.runner !== this.at.runner) throw new SagaElsewhere();
    this.inDoubt = false;
    if (row.state === this.at.state && row.step === this.at.step) return false;
    this.arrive({ ...row, tries: 0 }, false);
    return true;
  }

  /** Commits a step's work together with the progress that it makes. Behind it no earlier execution has been. */
  async commit(work: (transaction: Transaction) => Promise<StepCommit>, onCommitted: () => Promise<void>) {
    this.arrive(await commitStep(this.resources, this.origin, this.at, work, onCommitted), false);
  }

  /** Stores progress on its own. */
  async store(progress: Progress, wait?: Wait, options?: { relaxed: boolean }): Promise<void> {
    if (!(await save(this.resources.database.pool, this.at, progress, wait, options))) throw new SagaElsewhere();
    this.arrive(progress, this.resumed);
  }

  private arrive(progress: Progress, resumed: boolean): void {
    this.progress = progress;
    this.at = { ...this.at, state: progress.state, step: progress.step };
    this.resumed = resumed;
  }
}
