import type { SagaRecord } from '@stratus/contracts';

/** Failed tries after which a saga counts as stuck, as in the metrics. */
const STUCK_TRIES = 5;

/** Whether an operator should look. */
export const isStuck = ({ state, tries }: Pick<SagaRecord, 'state' | 'tries'>): boolean =>
  (state === 'running' || state === 'undoing') && tries >= STUCK_TRIES;

/** A step of a saga, in the order in which it is done. */
export interface SagaStep {
  name: string;
  /** `undo`: done, and undone or about to be. */
  state: 'done' | 'now' | 'ahead' | 'undo';
}

/** The steps of a saga, as far as they are known. */
export function stepsOf({ state, step, stepsDone, stepsAhead }: SagaRecord): SagaStep[] {
  const goesBack = state === 'undoing' || state === 'undone';
  const done = stepsDone
    .filter((name) => name !== step)
    .map((name): SagaStep => ({ name, state: goesBack ? 'undo' : 'done' }));
  return [
    ...done,
    ...(step === null ? [] : [{ name: step, state: 'now' } as const]),
    ...stepsAhead.map((name): SagaStep => ({ name, state: 'ahead' })),
  ];
}
