import type { OperatorOperation } from './operation.js';

const PARAMETER = /\{(\w+)\}/g;

/** The inputs that are in the path of an operation. */
export const inPath = ({ path }: Pick<OperatorOperation<object>, 'path'>): ReadonlySet<string> =>
  new Set([...path.matchAll(PARAMETER)].map(([, name = '']) => name));

/** Whether the inputs outside the path are in a body. */
export const hasBody = ({ method }: Pick<OperatorOperation<object>, 'method'>): boolean =>
  method === 'POST' || method === 'PUT';

interface OperationRequest {
  method: string;
  /** With the query. */
  path: string;
  body?: Readonly<Record<string, unknown>>;
}

/** The request of an operation, below `/api`. */
export function requestOf<I extends object>(operation: OperatorOperation<I>, input: I): OperationRequest {
  const inputs = Object.entries(input).filter(([, value]) => value !== undefined) as [string, unknown][];
  const placed = inPath(operation);
  const rest = inputs.filter(([name]) => !placed.has(name));
  const path = operation.path.replaceAll(PARAMETER, (_, name: string) =>
    encodeURIComponent(String(Object.fromEntries(inputs)[name] ?? '')),
  );
  if (hasBody(operation)) return { method: operation.method, path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return { method: operation.method, path: query === '' ? path : `${path}?${query}` };
}
