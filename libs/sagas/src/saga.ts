import type { Transaction } from '@stratus/commands';
import type { Caller, RequestIdentity } from '@stratus/contracts';

/** A running saga, as its steps see it. */
export interface Saga<Input> {
  readonly id: string;
  readonly caller: Caller;
  /** For requests and events: each read returns a new execution id, so two requests never share a reply. */
  readonly request: RequestIdentity;
  /** Fixed before the first step, including ids and random choices; as JSON reads it. */
  readonly input: Input;
  /**
   * The result of an earlier step of this saga, as JSON reads it.
   *
   * @throws Error if the step has not run, which may happen while the saga goes back.
   */
  resultOf<Result>(step: StepWithResult<Input, Result>): Result;
}

/** Calls other services. May run again at any time, so each request must be idempotent by its ids. */
export interface AskStep<Input, Result = unknown> {
  readonly kind: 'ask';
  readonly name: string;
  readonly pivot: boolean;
  do(saga: Saga<Input>): Promise<Result>;
  undo?(saga: Saga<Input>): Promise<void>;
}

/** One local transaction, which commits together with the saga's progress. */
export interface WriteStep<Input, Result = unknown> {
  readonly kind: 'write' | 'answer';
  readonly name: string;
  readonly pivot: boolean;
  do(transaction: Transaction, saga: Saga<Input>): Promise<Result>;
  undo?(transaction: Transaction, saga: Saga<Input>): Promise<void>;
}

/** A timer that survives restarts. */
export interface PauseStep<Input> {
  readonly kind: 'pause';
  readonly name: string;
  readonly pivot: false;
  milliseconds(saga: Saga<Input>): number;
}

/** Waits, across restarts, until a condition holds. */
export interface UntilStep<Input, Result = unknown> {
  readonly kind: 'until';
  readonly name: string;
  readonly pivot: false;
  /** Milliseconds between two checks. */
  every(saga: Saga<Input>): number;
  /** Checks once; undefined while the condition does not hold. Changes nothing, and may run again at any time. */
  holds(saga: Saga<Input>): Promise<Result | undefined>;
  /** Milliseconds of waiting after which the step ends with null; see `waitedBy`. */
  limit?(saga: Saga<Input>): number;
}

/** The steps whose results a later step may read. */
export type StepWithResult<Input, Result> =
  | AskStep<Input, Result>
  | WriteStep<Input, Result>
  | UntilStep<Input, Result>;

export type SagaStep<Input> = AskStep<Input> | WriteStep<Input> | PauseStep<Input> | UntilStep<Input>;

/** The definition of a saga, made by `defineSaga`. */
export interface SagaDefinition<Input, Reply = unknown> {
  /** Unique in the service. Never change it, or a step's name, while one of its sagas may be unfinished. */
  readonly name: string;
  /** In order. */
  readonly steps: readonly SagaStep<Input>[];
  /** Undoes the writes of the starting transaction, after the undo of every step. Commits with the outcome. */
  undoStart?(transaction: Transaction, saga: Saga<Input>): Promise<void>;
  /** Never set: carries the type of the reply. */
  readonly reply?: Reply;
}

/** An injectable class with the definition of a saga. */
export interface DefinesSaga<Input, Reply = unknown> {
  readonly definition: SagaDefinition<Input, Reply>;
}
export type SagaClass<Input, Reply = unknown> = abstract new (...dependencies: never[]) => DefinesSaga<Input, Reply>;
