import { types } from 'node:util';
import { DatabaseError } from 'pg';
import { saysNoConnection, saysNothingWasSent } from './driver/error-texts.js';

/** SQLSTATE codes that this library handles. */
export const SQLSTATE = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  foreignKeyViolation: '23503',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  idleInTransaction: '25P03',
  inFailedTransaction: '25P02',
  notSupported: '0A000',
  unknownStatement: '26000',
} as const;

/** The error, if Postgres itself reported it. */
export const databaseErrorOf = (error: unknown): DatabaseError | undefined =>
  error instanceof DatabaseError ? error : undefined;

/**
 * True if a connection cannot use a statement that it has prepared: a migration has changed the type of a result, or the
 * statement is gone. Another connection can.
 */
export function isStaleStatement(error: unknown): boolean {
  const { code, message } = databaseErrorOf(error) ?? {};
  return code === SQLSTATE.unknownStatement || (code === SQLSTATE.notSupported && /cached plan/.test(message ?? ''));
}

export const isDeadlock = (error: unknown): boolean => databaseErrorOf(error)?.code === SQLSTATE.deadlockDetected;

export const isSerializationFailure = (error: unknown): boolean =>
  databaseErrorOf(error)?.code === SQLSTATE.serializationFailure;

/** True if Postgres has ended a transaction that sent nothing for too long: it is rolled back. */
export const isIdleInTransaction = (error: unknown): boolean =>
  databaseErrorOf(error)?.code === SQLSTATE.idleInTransaction;

/** True when an earlier statement of the transaction has failed. */
export const isAborted = (error: unknown): boolean => databaseErrorOf(error)?.code === SQLSTATE.inFailedTransaction;

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

/** The client does not trust the server's certificate: a new certificate may be installed at any time. */
const TLS_CODES = /^(CERT_|ERR_TLS_|ERR_SSL_|ERR_OSSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE)/;

/** SQLSTATE classes: the connection failed, or Postgres has ended it. */
const ENDED = /^(08|57P0)/;

/** SQLSTATE classes: no connection, out of resources, operator intervention (shutdown). */
const AWAY = /^(08|53|57P0)/;

/** Postgres crashed while it wrote. The write may be there after recovery, including a commit. */
const isCrash = (error: unknown): boolean => databaseErrorOf(error)?.severity === 'PANIC';

/** Postgres cancelled a statement or a transaction because it took too long. */
const TOO_LATE = new Set<string>([SQLSTATE.lockNotAvailable, SQLSTATE.queryCanceled, SQLSTATE.idleInTransaction]);

/** True when Postgres is unavailable, going down, starting up, out of connections or too busy to answer in time. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  if (code !== undefined) return AWAY.test(code) || TOO_LATE.has(code) || isCrash(error);
  if (isConnectionLost(error)) return true;
  const failure = driverErrorOf(error)?.code ?? '';
  return NETWORK_CODES.has(failure) || TLS_CODES.test(failure);
}

/**
 * True if an error means that the connection has ended, or cannot use its prepared statements: the statement itself may
 * succeed on another connection. False if Postgres took too long: a retry would cost the same again.
 */
export function concernsConnection(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  if (code !== undefined) return ENDED.test(code) || isStaleStatement(error) || isCrash(error);
  const { code: failure = '', message = '' } = driverErrorOf(error) ?? {};
  return foundLost(error) || message.startsWith('Connection terminated') || NETWORK_CODES.has(failure);
}

/** True when Postgres may have executed a COMMIT in spite of this error. */
export function leavesCommitUnknown(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  if (code !== undefined) return isCrash(error) || (AWAY.test(code) && !code.startsWith('53'));
  // The connection was already gone: the driver never sent the COMMIT, and Postgres has rolled back.
  return !foundLost(error) && isUnavailable(error);
}

/** The connection ended before the COMMIT went out. */
export class ConnectionLost extends Error {
  constructor(cause: Error) {
    super('the connection to Postgres was lost before the commit', { cause });
  }
}

/** The driver refuses a connection that it knows is broken: it sent nothing. */
const foundLost = (error: unknown): boolean =>
  error instanceof ConnectionLost || saysNothingWasSent(driverErrorOf(error)?.message ?? '');

function isConnectionLost(error: unknown): boolean {
  if (foundLost(error)) return true;
  return saysNoConnection(driverErrorOf(error)?.message ?? '');
}

const driverErrorOf = (error: unknown): NodeJS.ErrnoException | undefined =>
  types.isNativeError(error) ? error : undefined;
