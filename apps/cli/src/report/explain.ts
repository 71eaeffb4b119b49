import { errors as natsErrors } from '@nats-io/transport-node';
import { ConfigurationError } from '@stratus/environment';
import { NotAnAdministrator } from '@stratus/events/operating';
import { saysNoConnection } from '@stratus/postgres/operating';
import { Failure } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';
import { EXIT } from '../exit-code.js';
import type { ExitCode } from '../exit-code.js';
import { WrongVariable } from '../wrong-variable.js';
import { NothingThere } from './nothing-there.js';

interface Explanation {
  text: string;
  /** The same for programs. */
  data: object;
  exitCode: ExitCode;
}

/** The cause in one line, what to do in another; the stack trace only on demand, for a defect. */
export function explain(error: unknown, environment: NodeJS.ProcessEnv): Explanation {
  if (error instanceof NothingThere) return explained(error.message, error.remedy, EXIT.unreachable);
  if (error instanceof WrongVariable) return explained(error.message, error.remedy, EXIT.usage);
  if (error instanceof CommandFailure) {
    const explanation = explained(error.message, error.remedy);
    return { ...explanation, data: { ...explanation.data, ...error.details } };
  }
  if (error instanceof Failure) return explained(error.message, error.whatToDo);
  if (error instanceof ConfigurationError) return explained(error.message, '', EXIT.usage);
  return ofNats(error) ?? ofPostgres(error) ?? defect(error, environment);
}

function explained(message: string, remedy: string, exitCode: ExitCode = EXIT.failed): Explanation {
  const text = `✗ ${message}\n${remedy === '' ? '' : `  ${remedy.replaceAll('\n', '\n  ')}\n`}`;
  return { text, data: { message, remedy }, exitCode };
}

/** Causes by the code of a failed connection or statement. */
const CAUSES: Readonly<Record<string, readonly [string, string, ExitCode]>> = {
  ECONNREFUSED: ['The server does not accept connections', 'Start it, or correct the address.', EXIT.unreachable],
  ENOTFOUND: ['The name of the server is unknown', 'Correct the address.', EXIT.unreachable],
  EAI_AGAIN: ['The name of the server cannot be resolved', 'Correct the address, or try again.', EXIT.unreachable],
  EHOSTUNREACH: ['The server cannot be reached', 'Correct the address, or try again.', EXIT.unreachable],
  ETIMEDOUT: ['The server does not answer', 'Is there a firewall? Try again.', EXIT.unreachable],
  '53300': ['Postgres has no connection to spare', 'Try again.', EXIT.unreachable],
  '55P03': ['Another transaction keeps the rows locked', 'Try again.', EXIT.unreachable],
  '57P03': ['Postgres is starting or stopping', 'Try again.', EXIT.unreachable],
  '28P01': [
    'Postgres refuses the password of DATABASE_URL',
    'Use the password of the role of the service.',
    EXIT.failed,
  ],
  '28000': ['Postgres refuses the role of DATABASE_URL', 'Use the role of the service.', EXIT.failed],
  '3D000': ['The database of DATABASE_URL does not exist', 'Correct its name.', EXIT.failed],
  '42501': ['The role of DATABASE_URL lacks a right for this', 'Use the role of the service.', EXIT.failed],
  '42P01': [
    'The database of DATABASE_URL lacks a table of the service',
    'Start the service once: it creates its tables.',
    EXIT.failed,
  ],
};

function ofPostgres(error: unknown): Explanation | undefined {
  const found = codesOf(error).find((code) => code in CAUSES);
  const cause = found === undefined ? undefined : CAUSES[found];
  if (!cause)
    return saysNoConnection(messageOf(error))
      ? explained(`Postgres does not answer: ${messageOf(error)}`, 'Start it, or try again.', EXIT.unreachable)
      : undefined;
  const [what, remedy, exitCode] = cause;
  return explained(`${what}: ${messageOf(error)}`, remedy, exitCode);
}

/** A failed connection to several addresses has a code for each. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const parts = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  const cause = 'cause' in error ? codesOf(error.cause) : [];
  return ['code' in error ? String(error.code) : '', ...parts, ...cause];
}

function ofNats(error: unknown): Explanation | undefined {
  if (error instanceof natsErrors.AuthorizationError || error instanceof natsErrors.UserAuthenticationExpiredError)
    return explained(
      'NATS refuses the user of NATS_URL.',
      'Set NATS_USER and NATS_PASSWORD of the administrator of the streams (admin), or unset NATS_URL to use the running stack.',
    );
  if (error instanceof NotAnAdministrator || isViolation(error))
    return explained(
      'NATS_URL names a user without administrator rights.',
      'Unset it to use the running stack, or set NATS_USER and NATS_PASSWORD of admin.',
    );
  if (error instanceof natsErrors.ConnectionError || error instanceof natsErrors.TimeoutError)
    return explained(`NATS does not answer: ${error.message}`, 'Start it, or correct NATS_URL.', EXIT.unreachable);
  return undefined;
}

/** The client wraps the violation of a request. */
const isViolation = (error: unknown): boolean =>
  error instanceof natsErrors.PermissionViolationError || (error instanceof Error && isViolation(error.cause));

function defect(error: unknown, { STRATUS_DEBUG: debug }: NodeJS.ProcessEnv): Explanation {
  const stack = debug && error instanceof Error ? `${error.stack ?? ''}\n` : '';
  const explanation = explained(messageOf(error), 'STRATUS_DEBUG=1 shows where this comes from.');
  return { ...explanation, text: explanation.text + stack };
}

function messageOf(error: unknown): string {
  const text = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : '';
  return (text || (error instanceof Error ? error.message : String(error))).split('\n', 1)[0] ?? '';
}
