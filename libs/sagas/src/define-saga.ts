import type { Transaction } from '@stratus/commands';
import type { AskStep, PauseStep, Saga, SagaDefinition, SagaStep, UntilStep, WriteStep } from './saga.js';

interface StepOptions {
  /** After this step the runner never undoes the saga, only retries it. */
  pivot?: boolean;
}
type Ask<Input, Result> = Pick<AskStep<Input, Result>, 'do' | 'undo'> & StepOptions;
interface Until<Input, Result> {
  every: (saga: Saga<Input>) => number;
  holds: (saga: Saga<Input>) => Promise<Result | undefined>;
}
interface LimitedUntil<Input, Result> extends Until<Input, Result> {
  limit: (saga: Saga<Input>) => number;
}
type Write<Input, Result> = Pick<WriteStep<Input, Result>, 'do' | 'undo'> & StepOptions;

/**
 * Collects the steps of one saga, in their order. Only this class makes steps, so a step whose result a saga reads is
 * always one of its own.
 *
 * Unfinished sagas store the names, so never rename a step.
 */
export class SagaSteps<Input, Reply = unknown> {
  readonly inOrder: SagaStep<Input>[] = [];

  /** A step that calls other services. `undo` must be safe when `do` never ran, ran twice, or arrives after it. */
  ask<Result>(name: string, { pivot = false, ...actions }: Ask<Input, Result>): AskStep<Input, Result> {
    return this.add({ kind: 'ask', name, pivot, ...actions });
  }

  /** A step that is one local transaction: it may emit events and spawn other sagas. */
  write<Result>(name: string, { pivot = false, ...actions }: Write<Input, Result>): WriteStep<Input, Result> {
    return this.add({ kind: 'write', name, pivot, ...actions });
  }

  /** A `write` whose result is the command's reply; the pivot. */
  answer(name: string, actions: Pick<WriteStep<Input, Reply>, 'do'>): WriteStep<Input, Reply> {
    return this.add({ kind: 'answer', name, pivot: true, ...actions });
  }

  /** A step that waits for the given time. */
  pause(name: string, milliseconds: (saga: Saga<Input>) => number): PauseStep<Input> {
    return this.add({ kind: 'pause', name, pivot: false, milliseconds });
  }

  /**
   * A step that waits until a condition holds: it checks at intervals, and early after `Sagas.wakeUp`. Between two checks the
   * saga exists only in its table.
   *
   * @param until `every`: milliseconds between two checks; `holds`: the result, or undefined while the condition does not
   *   hold; `limit`: milliseconds of waiting, while a process runs the saga, after which the result is null.
   */
  until<Result>(name: string, until: LimitedUntil<Input, Result>): UntilStep<Input, Result | null>;
  until<Result>(name: string, until: Until<Input, Result>): UntilStep<Input, Result>;
  until<Result>(
    name: string,
    until: Until<Input, Result> | LimitedUntil<Input, Result>,
  ): UntilStep<Input, Result | null> {
    return this.add({ kind: 'until', name, pivot: false, ...until });
  }

  private add<Step extends SagaStep<Input>>(step: Step): Step {
    this.inOrder.push(step);
    return step;
  }
}

/**
 * Defines a saga.
 *
 * @param saga `steps` adds its steps; keep a step as a value to read its result in a later one:
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
