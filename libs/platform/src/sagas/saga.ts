import type { Caller, RequestIdentity } from '@stratus/contracts';
import type { Transaction } from '../transactions/command-runner.js';

/** A saga that runs, as its steps see it. */
export interface Saga<Input> {
  readonly id: string;
  readonly caller: Caller;
  /** For asking others and for events: each reading names a new execution, so that two questions never share an answer. */
  readonly request: RequestIdentity;
  /** Fixed before the first step, ids and random choices included; as JSON reads it. */
  readonly input: Input;
  /** What an earlier step returned, as JSON reads it. */
  result<T>(step: string): T;
}

/** Asks other services. May run again at any time, so that each question must be idempotent by the ids it gives. */
export interface AskStep<Input> {
  readonly kind: 'ask';
  readonly name: string;
  readonly pivot: boolean;
  do(saga: Saga<Input>): Promise<unknown>;
  undo?(saga: Saga<Input>): Promise<void>;
}

/** One local transaction, which commits together with the saga's progress. */
export interface WriteStep<Input> {
  readonly kind: 'write' | 'answer';
  readonly name: string;
  readonly pivot: boolean;
  do(transaction: Transaction, saga: Saga<Input>): Promise<unknown>;
  undo?(transaction: Transaction, saga: Saga<Input>): Promise<void>;
}

/** A timer that survives restarts. */
export interface PauseStep<Input> {
  readonly kind: 'pause';
  readonly name: string;
  readonly pivot: false;
  milliseconds(saga: Saga<Input>): number;
}

export type SagaStep<Input> = AskStep<Input> | WriteStep<Input> | PauseStep<Input>;

/** The steps of a saga, in order. */
export interface SagaDefinition<Input, Reply = unknown> {
  /** Unique in the service, and never changed while a saga of it may be unfinished; the same holds for names of steps. */
  readonly name: string;
  readonly steps: readonly SagaStep<Input>[];
  /** Undoes what the starting transaction wrote, after every step has been undone. Commits with the outcome. */
  undoStart?(transaction: Transaction, saga: Saga<Input>): Promise<void>;
  /** Never set: carries the type of the answer. */
  readonly reply?: Reply;
}

/** An injectable class with the definition of a saga. */
export interface DefinesSaga<Input, Reply = unknown> {
  readonly definition: SagaDefinition<Input, Reply>;
}
export type SagaClass<Input, Reply = unknown> = abstract new (...dependencies: never[]) => DefinesSaga<Input, Reply>;

interface StepOptions {
  /** From here on the saga is never undone, only tried again. */
  pivot?: boolean;
}
type Ask<Input> = Pick<AskStep<Input>, 'do' | 'undo'> & StepOptions;
type Write<Input> = Pick<WriteStep<Input>, 'do' | 'undo'> & StepOptions;

/**
 * A step that asks other services. `undo` must be safe when `do` never ran, ran twice, or arrives after it.
 */
export const ask = <Input>(name: string, { pivot = false, ...actions }: Ask<Input>): AskStep<Input> => ({
  kind: 'ask',
  name,
  pivot,
  ...actions,
});

/** A step that is one local transaction: it may emit events and spawn other sagas. */
export const write = <Input>(name: string, { pivot = false, ...actions }: Write<Input>): WriteStep<Input> => ({
  kind: 'write',
  name,
  pivot,
  ...actions,
});

/** A `write` whose result is the command's answer; the pivot. */
export const answer = <Input, Reply>(
  name: string,
  actions: { do(transaction: Transaction, saga: Saga<Input>): Promise<Reply> },
): WriteStep<Input> => ({ kind: 'answer', name, pivot: true, ...actions });

/** A step that does nothing for so long. */
export const pause = <Input>(name: string, milliseconds: (saga: Saga<Input>) => number): PauseStep<Input> => ({
  kind: 'pause',
  name,
  pivot: false,
  milliseconds,
});
