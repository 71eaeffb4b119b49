import type { SagaBoundary } from '@stratus/sagas';

/** A boundary that each saga of this name reaches. */
export type Boundary = Pick<SagaBoundary, 'saga' | 'step' | 'action' | 'at'>;

/** A boundary that a saga has reached. `apart`: a kill here leaves a different state than a kill at the previous boundary. */
export interface SeenBoundary extends SagaBoundary {
  apart: boolean;
}

/** A fault at a boundary. It happens once, except `away`, which lasts until other faults are set, and `hold`. */
export interface SagaFault extends Boundary {
  /**
   * `refuse`: a 400. `away`: a 503. `lose`: the reply gets lost. `hold`: waits there until the suite kills the process;
   * later faults happen in the next process.
   */
  effect: 'refuse' | 'away' | 'lose' | 'hold';
}

/** A fault of the sagas of one account. */
export type FaultOfAccount = SagaFault & { accountId: number };

export const inAccount =
  (accountId: number) =>
  ({ effect, ...boundary }: SagaFault): FaultOfAccount => ({ accountId, ...boundary, effect });

export const isAt = (one: Boundary, other: Boundary): boolean =>
  one.saga === other.saga && one.step === other.step && one.action === other.action && one.at === other.at;

export const withEffect =
  (effect: SagaFault['effect']) =>
  ({ saga, step, action, at }: Boundary): SagaFault => ({ saga, step, action, at, effect });

/** The faults in the first process, and those in the next one. */
export function byProcess(faults: readonly SagaFault[]): { first: readonly SagaFault[]; next: readonly SagaFault[] } {
  const end = faults.findIndex(({ effect }) => effect === 'hold') + 1 || faults.length;
  return { first: faults.slice(0, end), next: faults.slice(end) };
}

/** Describes faults for failure messages. */
export const faultsText = (faults: readonly SagaFault[]): string =>
  faults.map(({ step, action, at, effect }) => `${effect} ${at} ${action} of ${step}`).join(', then ') || 'no fault';
