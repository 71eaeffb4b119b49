import { errors as natsErrors } from '@nats-io/transport-node';
import { saysNoReply } from '@stratus/postgres/operating';
import { CommandFailure } from '../command-failure.js';
import { EXIT } from '../exit-code.js';
import type { ExitCode } from '../exit-code.js';
import { NotFound } from '../not-found.js';
import { explain } from '../report/explain.js';
import { NoReply } from '../report/no-reply.js';
import { NothingThere } from '../report/nothing-there.js';
import { UsageError } from '../usage-error.js';
import { WrongVariable } from '../wrong-variable.js';

/** An error as the API answers it, in the envelope of the public API. */
export interface Problem {
  status: number;
  errors: { field?: string; reason: string }[];
  /** Of the command, had it been run here. */
  exitCode: ExitCode;
}

/**
 * The response for a failed operation.
 *
 * @param changes false for an operation that only reads.
 */
export function problemOf(error: unknown, environment: NodeJS.ProcessEnv, changes: boolean): Problem {
  if (error instanceof UsageError) return { status: 400, errors: [wrongInput(error.message)], exitCode: EXIT.usage };
  if (isUnclear(error))
    return changes
      ? unreachable(504, 'A server did not answer in time: it is not known whether anything was changed.')
      : unreachable(503, 'A server did not answer in time. Retry.');
  const { data, exitCode } = explain(error, environment);
  const { message, remedy, errors } = data as { message: string; remedy: string; errors?: Problem['errors'] };
  const reason = remedy === '' ? message : `${message} ${remedy}`;
  return { status: statusOf(error, exitCode), errors: errors ?? [{ reason }], exitCode };
}

const unreachable = (status: number, reason: string): Problem => ({
  status,
  errors: [{ reason }],
  exitCode: EXIT.unreachable,
});

/** The message begins with the option of the command line, `--all-accounts`. */
function wrongInput(reason: string): Problem['errors'][number] {
  const [, option] = /^--([a-z-]+)/.exec(reason) ?? [];
  const field = option?.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { ...(field !== undefined && { field }), reason };
}

/** A request was sent, and its reply is missing; one that could not connect has sent nothing. */
const isUnclear = (error: unknown): boolean =>
  error instanceof natsErrors.TimeoutError ||
  error instanceof NoReply ||
  (error instanceof Error && (broke(error) || saysNoReply(error.message)));

/** A connection that was there; one that could not be made says so by its system call. */
const broke = (error: Error): boolean =>
  UNCLEAR_CODES.has(String(codeOf(error))) && !('syscall' in error && error.syscall === 'connect');

/** Connections that broke, and sessions that Postgres ended. */
const UNCLEAR_CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '08006', '08007']);

const codeOf = (error: object): unknown => ('code' in error ? error.code : undefined);

function statusOf(error: unknown, exitCode: ExitCode): number {
  if (error instanceof NothingThere || error instanceof WrongVariable || exitCode === EXIT.unreachable) return 503;
  if (error instanceof NotFound) return 404;
  if (!(error instanceof CommandFailure)) return 500;
  const { status } = error.details as { status?: number };
  return status ?? 400;
}
