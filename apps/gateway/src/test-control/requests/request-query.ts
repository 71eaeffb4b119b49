import { ApiFailure, LOGGED_METHODS, invalid, listLoggedRequests, parsePage, refuseIfAny } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { EVERY_ACCOUNT } from './request-log.js';
import type { AskedAccount, LoggedCall } from './request-log.js';

const NUMBER = /^[1-9]\d{0,14}$/;
const STATUS = /^[1-5]\d\d$/;
const UNKNOWN_ID =
  'No call of this account with this id is in the log, which has its last 1,000: send the X-Request-Id of one of them';

type Query = Readonly<Record<string, unknown>>;

/** A checked request for calls of an account. */
export interface RequestQuery {
  page: number;
  pageSize: number;
  /** Undefined: that of the token. */
  account: AskedAccount | undefined;
  since: string | undefined;
  isFollowing: boolean;
  /** Whether a call is one of those that were asked for. */
  matches: (call: LoggedCall) => boolean;
}

/**
 * Reads the query of a list or a stream of calls.
 *
 * @param operations the names of all operations.
 * @throws ApiFailure 400 with every wrong parameter.
 */
export function readRequestQuery(query: Query, operations: ReadonlySet<string>): RequestQuery {
  const faults = faultsIn(query, operations);
  refuseIfAny(faults.filter((fault) => fault !== undefined));
  const { operation, status, method, since, follow } = query;
  const isSame = (asked: unknown, value: string | number | null): boolean =>
    asked === undefined || asked === String(value);
  return {
    ...parsePage(query),
    account: accountIn(query),
    since: since as string | undefined,
    isFollowing: follow === '' || follow === 'true',
    matches: (call) => isSame(operation, call.operation) && isSame(status, call.status) && isSame(method, call.method),
  };
}

/**
 * Reads the parameter `account`, the only one.
 *
 * @throws ApiFailure 400 with every wrong parameter.
 */
export function readAccount(query: Query): AskedAccount | undefined {
  refuseIfAny([unknownIn(query, ['account']), accountFault(query)].flat().filter((fault) => fault !== undefined));
  return accountIn(query);
}

/**
 * The calls after one, newest first.
 *
 * @param calls newest first.
 * @throws ApiFailure 400 if it is not among them.
 */
export function callsAfter(since: string | undefined, calls: readonly LoggedCall[]): readonly LoggedCall[] {
  if (since === undefined) return calls;
  const index = calls.findIndex(({ id }) => id === since);
  if (index === -1) throw invalid('since', UNKNOWN_ID);
  return calls.slice(0, index);
}

function accountIn({ account }: Query): AskedAccount | undefined {
  if (account === undefined || account === EVERY_ACCOUNT) return account;
  return Number(account);
}

function faultsIn(query: Query, operations: ReadonlySet<string>): (ApiError | undefined)[] {
  const { operation, status, method, since, follow } = query;
  const unless = (holds: boolean, field: string, reason: string): ApiError | undefined =>
    holds || query[field] === undefined ? undefined : { field, reason };
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isFollow = isText(follow) && ['', 'true', 'false'].includes(follow);
  return [
    ...unknownIn(query, Object.keys(listLoggedRequests.query ?? {})),
    accountFault(query),
    ...pageFaults(query),
    unless(
      isText(operation) && operations.has(operation),
      'operation',
      'There is no such operation: /openapi.json has the names, each as an operationId',
    ),
    unless(isText(status) && STATUS.test(status), 'status', 'Must be a status of HTTP, like 200'),
    unless(
      isText(method) && LOGGED_METHODS.some((known) => known === method),
      'method',
      `Must be one of ${LOGGED_METHODS.join(', ')}`,
    ),
    unless(isText(since), 'since', 'Must be one request id'),
    unless(isFollow, 'follow', 'Must be true or false'),
    unless(
      !isFollow || follow === 'false',
      'since',
      'The stream has only later calls: list the earlier ones without follow',
    ),
  ];
}

function pageFaults(query: Query): readonly ApiError[] {
  try {
    parsePage(query);
    return [];
  } catch (error) {
    if (error instanceof ApiFailure) return error.errors;
    throw error;
  }
}

const accountFault = ({ account }: Query): ApiError | undefined =>
  account === undefined || account === EVERY_ACCOUNT || (typeof account === 'string' && NUMBER.test(account))
    ? undefined
    : { field: 'account', reason: `Must be the id of an account, or ${EVERY_ACCOUNT}` };

/** A list without the intended filter would look like one that has it. */
const unknownIn = (query: Query, known: readonly string[]): ApiError[] =>
  Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((field) => ({ field, reason: `Unknown parameter: this path knows ${known.join(', ')}` }));
