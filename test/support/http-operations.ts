import { operations } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';

export type HttpOperation = Operation & { http: NonNullable<Operation['http']> };

const isHttpOperation = (operation: Operation): operation is HttpOperation => operation.http !== undefined;

/** Every operation with a route, from the contracts: tests cover new operations automatically. */
export const httpOperations: readonly HttpOperation[] = operations
  .filter(isHttpOperation)
  .toSorted((a, b) => a.subject.localeCompare(b.subject));

/** Names an operation in the title of a test. */
export const titleOf = ({ http, subject }: HttpOperation): string => `${http.method} ${http.path} (${subject})`;

/** A table for `it.each`: title and operation. */
export const eachOperation = (chosen: (operation: HttpOperation) => boolean = () => true): [string, HttpOperation][] =>
  httpOperations.filter(chosen).map((operation) => [titleOf(operation), operation]);

/** The path of a request, with percent-encoded parameters. */
export function pathOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Arbitrary parameters, for requests that are refused before any lookup. */
export const anyParams = ({ params }: HttpOperation): Record<string, number> =>
  Object.fromEntries(Object.keys(params).map((name) => [name, 1]));
