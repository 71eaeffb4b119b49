import { errors as natsErrors } from '@nats-io/transport-node';
import { CommandFailure } from '../command-failure.js';
import { EXIT } from '../exit-code.js';
import { NotFound } from '../not-found.js';
import { explain } from '../report/explain.js';
import { NothingThere } from '../report/nothing-there.js';
import { UsageError } from '../usage-error.js';
import { WrongVariable } from '../wrong-variable.js';

/** An error as the API answers it, in the envelope of the public API. */
export interface Problem {
  status: number;
  errors: { field?: string; reason: string }[];
}

/** What became of an operation that has failed. */
export function problemOf(error: unknown, environment: NodeJS.ProcessEnv): Problem {
  if (error instanceof UsageError) return problem(400, error.message);
  if (isUnclear(error))
    return problem(504, 'A server did not answer in time: it is not known whether anything was changed.');
  const { data, exitCode } = explain(error, environment);
  const { message, remedy, errors } = data as { message: string; remedy: string; errors?: Problem['errors'] };
  const status = statusOf(error, exitCode);
  if (errors) return { status, errors };
  return problem(status, remedy === '' ? message : `${message} ${remedy}`);
}

const problem = (status: number, reason: string): Problem => ({ status, errors: [{ reason }] });

/** A request was sent, and its reply is missing; one that could not connect has sent nothing. */
const isUnclear = (error: unknown): boolean =>
  error instanceof natsErrors.TimeoutError || (error instanceof Error && UNCLEAR_CODES.has(String(codeOf(error))));

/** Connections that broke, and sessions that Postgres ended. */
const UNCLEAR_CODES = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', '08006', '08007']);

const codeOf = (error: object): unknown => ('code' in error ? error.code : undefined);

function statusOf(error: unknown, exitCode: number): number {
  if (error instanceof NothingThere || error instanceof WrongVariable || exitCode === EXIT.unreachable) return 503;
  if (error instanceof NotFound) return 404;
  if (!(error instanceof CommandFailure)) return 500;
  const { status } = error.details as { status?: number };
  return status ?? 400;
}
