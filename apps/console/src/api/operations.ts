import type * as contracts from '@stratus/contracts';
import type { CallOf, GrantRequirement, Operation, ReplyOf } from '@stratus/contracts';
import operations from './operations.generated.js';

type Contracts = typeof contracts;

/** The name of an operation in the contracts, such as `createVpc`. */
export type OperationName = {
  [K in keyof Contracts]: Contracts[K] extends Operation<infer _P, infer _B, infer _R> ? K : never;
}[keyof Contracts];

type CallOfName<N extends OperationName> = CallOf<Contracts[N]>;
export type ParamsOf<N extends OperationName> = CallOfName<N>['params'];
export type BodyOf<N extends OperationName> = CallOfName<N>['body'];
export type Reply<N extends OperationName> = ReplyOf<Contracts[N]>;

/** The record of an operation's list. */
export type Item<N extends OperationName> = Reply<N> extends { data: (infer T)[]; page: number } ? T : never;
/** Operations that return a list. */
export type ListName = { [N in OperationName]: Item<N> extends never ? never : N }[OperationName];

export interface ConsoleOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL, parameters as `:name`. */
  path: string;
  scopes: readonly string[];
  grant: GrantRequirement;
}

const known = operations as unknown as Readonly<Record<string, ConsoleOperation>>;

/** @throws Error for an operation without a route. */
export function operationOf(name: OperationName): ConsoleOperation {
  const operation = known[name];
  if (!operation) throw new Error(`${name} has no route`);
  return operation;
}

/** The path of a call, with its parameters, in the services' word. */
export const pathOf = (name: OperationName, params: object): string =>
  operationOf(name).path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key] ?? '')),
  );
