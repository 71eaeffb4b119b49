import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** SQLSTATE codes that mean something to us. */
export const SQLSTATE = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  foreignKeyViolation: '23503',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
} as const;

/** The driver's own error behind whatever wraps it. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  const driverError = (error as { driverError?: unknown } | undefined)?.driverError;
  return driverError instanceof DatabaseError ? driverError : undefined;
}

/** A transaction that lost against another and may simply be run again. */
export function mayRunAgain(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  return code === SQLSTATE.deadlockDetected || code === SQLSTATE.serializationFailure;
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver says these in words only. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end',
];

/** SQLSTATE classes: no connection, out of resources, the server was told to stop. */
const AWAY = /^(08|53|57P0)/;

/** Postgres is away, going down, starting up, out of connections or too busy to answer in time. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  if (code !== undefined)
    return AWAY.test(code) || code === SQLSTATE.lockNotAvailable || code === SQLSTATE.queryCanceled;
  if (isConnectionLost(error)) return true;
  return NETWORK_CODES.has(driverErrorOf(error)?.code ?? '');
}

/** Whether a COMMIT that failed in this way may nevertheless have been carried out. */
export function leavesCommitOpen(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  if (code !== undefined) return AWAY.test(code) && !code.startsWith('53');
  // The connection was known to be gone before: the COMMIT was never sent, and Postgres has rolled back.
  return !foundLost(error) && isUnavailable(error);
}

/** The connection ended while nothing was being committed. */
export class ConnectionLost extends Error {
  constructor(cause: Error) {
    super('the connection to Postgres was lost before the commit', { cause });
  }
}

/** TypeORM and the driver refuse to use a connection that they know to be broken: nothing was sent. */
const foundLost = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  error instanceof QueryRunnerAlreadyReleasedError ||
  error instanceof QueryRunnerProviderAlreadyReleasedError ||
  driverErrorOf(error)?.message.endsWith('is not queryable') === true;

function isConnectionLost(error: unknown): boolean {
  if (foundLost(error)) return true;
  const said = driverErrorOf(error)?.message ?? '';
  return DRIVER_MESSAGES.some((message) => said.startsWith(message));
}

function driverErrorOf(error: unknown): NodeJS.ErrnoException | undefined {
  const wrapped = (error as { driverError?: unknown } | undefined)?.driverError ?? error;
  return types.isNativeError(wrapped) ? wrapped : undefined;
}
