/** Injection token of a probe; for tests. */
export const SAGA_PROBE = Symbol('SAGA_PROBE');

/** A moment between two effects of a saga. */
export interface SagaBoundary {
  saga: string;
  id: string;
  accountId: number;
  step: string;
  action: 'do' | 'undo';
  /**
   * `before`: nothing of this action has happened. `after`: it has, and nobody knows: an answer that got lost.
   * `committed`: its transaction has committed, and nothing after it has happened.
   */
  at: 'before' | 'after' | 'committed';
}

/** Is told of each boundary; what it throws is what the step failed with. */
export interface SagaProbe {
  reached(boundary: SagaBoundary): Promise<void> | void;
}
