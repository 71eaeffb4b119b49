import type { Transaction } from '../transactions/command-runner.js';
import type { AskStep, PauseStep, Saga, SagaDefinition, SagaStep, WriteStep } from './saga.js';

interface StepOptions {
  /** From here on the saga is never undone, only tried again. */
  pivot?: boolean;
}
type Ask<Input, Result> = Pick<AskStep<Input, Result>, 'do' | 'undo'> & StepOptions;
type Write<Input, Result> = Pick<WriteStep<Input, Result>, 'do' | 'undo'> & StepOptions;

/**
 * Takes the steps of one saga, in the order in which they are to be done. There is no other way to make a step: one whose
 * result is read is always one of the saga.
 *
 * Names are stored with unfinished sagas; a name stays what it is.
 */
export class SagaSteps<Input, Reply = unknown> {
  readonly inOrder: SagaStep<Input>[] = [];

  /** A step that asks other services. `undo` must be safe when `do` never ran, ran twice, or arrives after it. */
  ask<Result>(name: string, { pivot = false, ...actions }: Ask<Input, Result>): AskStep<Input, Result> {
    return this.add({ kind: 'ask', name, pivot, ...actions });
  }

  /** A step that is one local transaction: it may emit events and spawn other sagas. */
  write<Result>(name: string, { pivot = false, ...actions }: Write<Input, Result>): WriteStep<Input, Result> {
    return this.add({ kind: 'write', name, pivot, ...actions });
  }

  /** A `write` whose result is the command's answer; the pivot. */
  answer(name: string, actions: Pick<WriteStep<Input, Reply>, 'do'>): WriteStep<Input, Reply> {
    return this.add({ kind: 'answer', name, pivot: true, ...actions });
  }

  /** A step that does nothing for so long. */
  pause(name: string, milliseconds: (saga: Saga<Input>) => number): PauseStep<Input> {
    return this.add({ kind: 'pause', name, pivot: false, milliseconds });
  }

  private add<Step extends SagaStep<Input>>(step: Step): Step {
    this.inOrder.push(step);
    return step;
  }
}

/**
 * Defines a saga.
 *
 * @param saga `steps`: adds its steps; a step that a later one reads the result of is a value there:
 *   `const taken = steps.ask(…)`, then `saga.resultOf(taken)`.
 */
export function defineSaga<Input, Reply = unknown>(saga: {
  name: string;
  steps: (steps: SagaSteps<Input, Reply>) => void;
  undoStart?: (transaction: Transaction, saga: Saga<Input>) => Promise<void>;
}): SagaDefinition<Input, Reply> {
  const steps = new SagaSteps<Input, Reply>();
  saga.steps(steps);
  return { ...saga, steps: steps.inOrder };
}
