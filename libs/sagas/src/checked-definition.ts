import type { SagaDefinition } from './saga.js';

/**
 * Returns the definition if its steps form a valid saga.
 *
 * @throws Error naming the problem.
 */
export function checkedDefinition(definition: SagaDefinition<unknown>): SagaDefinition<unknown> {
  const { name, steps } = definition;
  if (steps.length === 0) throw new Error(`The saga ${name} has no steps`);
  if (new Set(steps.map((step) => step.name)).size < steps.length)
    throw new Error(`The saga ${name} has two steps of one name`);
  if (steps.filter(({ kind }) => kind === 'answer').length > 1) throw new Error(`The saga ${name} answers twice`);
  const pivot = steps.findIndex((step) => step.pivot);
  // The pivot itself may have an undo: a refused pivot may have run.
  const late = pivot < 0 ? undefined : steps.slice(pivot + 1).find((step) => 'undo' in step && step.undo);
  if (late) throw new Error(`The step ${late.name} of the saga ${name} is never undone`);
  return definition;
}
