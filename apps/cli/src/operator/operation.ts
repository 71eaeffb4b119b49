import type { Context } from '../context.js';
import type { Output } from '../output/output.js';

/** What an input of an operation may be, as JSON Schema. */
export interface InputSchema {
  type: 'string' | 'integer' | 'boolean' | 'array';
  description: string;
  enum?: readonly string[];
  pattern?: string;
  format?: 'date-time';
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: { type: 'string'; maxLength: number; pattern: string };
}

/** One thing that operators do: a command of `stratus`, and a request of the operators' API. */
export interface OperatorOperation<I extends object> {
  /** Noun and verb, as the audit log names it below `operator.`: `sagas.retry`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters are names of inputs: `/sagas/{id}/retry`. */
  path: string;
  /** One line. */
  summary: string;
  /** In the path, else in the query of a GET or DELETE, else in the body. */
  input: Readonly<Record<keyof I, InputSchema>>;
  /** The inputs that a request must have. */
  required: readonly (keyof I & string)[];
  /** What a change is about, for the audit log; undefined for what only reads. */
  ids?: (input: I) => readonly (string | number)[];
  /** The change and its entry are one transaction of account-service: only refusals are recorded beside it. */
  recordsItself?: boolean;
  /** Loads what it needs when it runs: most commands need neither Postgres nor NATS. */
  run: (context: Context, input: I) => Promise<Output>;
}

/** The same, for lists of operations with different inputs. */
export type AnyOperation = OperatorOperation<Record<string, unknown>>;
