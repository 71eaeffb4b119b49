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
   * `before`: nothing of this action has happened. `after`: the action has happened, but its result may get lost. `committed`:
   * its transaction has committed, and nothing after it has happened.
   */
  at: 'before' | 'after' | 'committed';
}

/** Runs at each boundary; the step fails with any error that `reached` throws. */
export interface SagaProbe {
  reached(boundary: SagaBoundary): Promise<void> | void;
}
