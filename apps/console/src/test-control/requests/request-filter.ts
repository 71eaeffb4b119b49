import type { LoggedRequest } from '../api/logged-request.js';

/** What a person looks for; empty texts select nothing. */
export interface RequestFilter {
  operation: string;
  status: string;
  method: string;
}

export const EVERY_REQUEST: RequestFilter = { operation: '', status: '', method: '' };

/** What stands for the status of a connection that was closed without an answer. */
const NO_STATUS = 'none';
/** What stands for the operation of a path that has none. */
const NO_OPERATION = 'none';

export const statusOf = ({ status }: LoggedRequest): string => String(status ?? NO_STATUS);
const operationOf = ({ operation }: LoggedRequest): string => operation ?? NO_OPERATION;

export const matches = (call: LoggedRequest, { operation, status, method }: RequestFilter): boolean =>
  [
    [operation, operationOf(call)],
    [status, statusOf(call)],
    [method, call.method],
  ].every(([asked, has]) => asked === '' || asked === has);

/** What the calls can be filtered by; what is asked for stays, also when no call has it any more. */
export function choicesIn(
  calls: readonly LoggedRequest[],
  filter: RequestFilter,
): Record<keyof RequestFilter, string[]> {
  const choices = (asked: string, of: (call: LoggedRequest) => string): string[] =>
    [...new Set([...calls.map(of), ...(asked === '' ? [] : [asked])])].toSorted();
  return {
    operation: choices(filter.operation, operationOf),
    status: choices(filter.status, statusOf),
    method: choices(filter.method, ({ method }) => method),
  };
}
