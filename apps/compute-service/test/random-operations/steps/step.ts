import fc from 'fast-check';
import type { Cloud } from '../cloud/cloud.js';
import type { Asked } from '../operations/operation.js';

/** A client's next action, in any state of the account. */
export interface Step {
  prepare: (cloud: Cloud) => Asked;
  [fc.toStringMethod]: () => string;
}

/** An operation with random choices, chosen in proportion to its weight. */
export function does<C>(
  weight: number,
  operation: (cloud: Cloud, choice: C) => Asked,
  choices: { [K in keyof C]: fc.Arbitrary<C[K]> },
) {
  return { weight, arbitrary: fc.record(choices).map((choice) => named(operation, choice as C)) };
}

export const named = <C>(operation: (cloud: Cloud, choice: C) => Asked, choice: C): Step => ({
  prepare: (cloud) => operation(cloud, choice),
  [fc.toStringMethod]: () => `${operation.name} ${fc.stringify(choice)}`,
});
