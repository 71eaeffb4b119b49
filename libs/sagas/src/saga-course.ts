import type { PauseStep, SagaDefinition, SagaStep, UntilStep } from './saga.js';
import type { Progress } from './saga-row.js';
import { asStored } from './saga-view.js';

/** True for a step that changes nothing anywhere. */
export const isWait = (step: SagaStep<unknown>): step is PauseStep<unknown> | UntilStep<unknown> =>
  step.kind === 'pause' || step.kind === 'until';

/** The position of a saga in its steps, and its possible next positions. */
export class SagaCourse {
  private readonly pivot: number;
  /** The steps of {@link mayCancel}. */
  readonly cancellableAt: readonly string[];

  constructor(private readonly definition: SagaDefinition<unknown>) {
    this.pivot = definition.steps.findIndex((step) => step.pivot);
    this.cancellableAt = definition.steps
      .map(({ name }) => name)
      .filter((step) => this.mayGiveUp({ state: 'running', step }));
  }

  /** The step to do or to undo next; undefined after the last. */
  stepOf({ step }: Pick<Progress, 'step'>): SagaStep<unknown> | undefined {
    return step === null ? undefined : this.definition.steps[this.indexOf(step)];
  }

  /** The progress after doing a step. */
  onward(progress: Progress, step: SagaStep<unknown>, result: unknown): Progress {
    const next = this.definition.steps[this.indexOf(step.name) + 1];
    const results = step.kind === 'pause' ? progress.results : { ...progress.results, [step.name]: asStored(result) };
    return { ...progress, results, tries: 0, step: next?.name ?? null };
  }

  /** The progress after undoing a step. */
  back(progress: Progress, step: SagaStep<unknown>): Progress {
    return { ...progress, tries: 0, step: this.definition.steps[this.indexOf(step.name) - 1]?.name ?? null };
  }

  /**
   * The first step to undo when a step fails for good: that step itself. An earlier execution of a resumed saga may
   * have sent more requests than the table shows, up to the next transaction; nothing after that has run, because the
   * transaction would have stored it.
   */
  turningPoint({ step }: Pick<Progress, 'step'>, resumed: boolean): string | null {
    if (step === null) return null;
    if (!resumed) return step;
    let last = this.indexOf(step);
    while (this.mayRepeat(last) && this.mayRepeat(last + 1)) last += 1;
    return this.definition.steps[last]?.name ?? null;
  }

  /**
   * True up to and including the pivot, where a refusal ends the saga; false after it, where the saga retries until it
   * succeeds.
   */
  mayGoBack({ state, step }: Pick<Progress, 'state' | 'step'>): boolean {
    if (state !== 'running' || step === null) return false;
    return this.pivot < 0 || this.indexOf(step) <= this.pivot;
  }

  /** As {@link mayGoBack}, but false while an irrevocable ask may have arrived. */
  mayGiveUp(progress: Pick<Progress, 'state' | 'step'>): boolean {
    const step = this.stepOf(progress);
    return this.mayGoBack(progress) && !(step?.kind === 'ask' && step.pivot);
  }

  /** Whether an operator may cancel a saga whose stored position this is: no step up to the pivot can have been final. */
  mayCancel({ state, step }: Pick<Progress, 'state' | 'step'>): boolean {
    return state === 'running' && step !== null && this.cancellableAt.includes(step);
  }

  private mayRepeat(index: number): boolean {
    const step = this.definition.steps[index];
    return step !== undefined && (isWait(step) || (step.kind === 'ask' && !step.pivot));
  }

  private indexOf(step: string): number {
    const index = this.definition.steps.findIndex(({ name }) => name === step);
    if (index < 0) throw new Error(`The saga ${this.definition.name} has no step ${step}`);
    return index;
  }
}
