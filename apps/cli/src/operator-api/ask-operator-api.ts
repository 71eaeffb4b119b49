import { readVariable } from '@stratus/environment';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-code.js';
import type { ExitCode } from '../exit-code.js';
import type { Output } from '../output/output.js';
import { NothingThere } from '../report/nothing-there.js';
import { WrongVariable } from '../wrong-variable.js';
import { requestOf } from '../operator/operation-request.js';
import type { OperatorOperation } from '../operator/operation.js';

/** Longer than the slowest operation, which retries many dead letters. */
const MAX_MS = 120_000;

/**
 * Has the operators' API of `STRATUS_OPERATOR_URL` do an operation, with the token of `STRATUS_OPERATOR_TOKEN`. What it prints comes
 * from there, too: the API answers with text for people if a request prefers it.
 */
export async function askOperatorApi<I extends object>(
  operation: OperatorOperation<I>,
  { environment, json, note: tell }: Context,
  input: I,
): Promise<Output> {
  const base = readVariable('STRATUS_OPERATOR_URL', environment) ?? '';
  const token = readVariable('STRATUS_OPERATOR_TOKEN', environment) ?? '';
  if (!URL.canParse(base))
    throw new WrongVariable('STRATUS_OPERATOR_URL is not a URL.', 'Write it as http://HOST:PORT.');
  if (token === '') throw new WrongVariable('STRATUS_OPERATOR_TOKEN is missing.', 'stratus operate prints one.');
  const { method, path, body } = requestOf(operation, input);
  const { response, text } = await send(new URL(`/api${path}`, base), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: json ? 'application/json' : 'text/plain',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_MS),
  });
  const note = response.headers.get('stratus-note');
  if (note !== null) tell(decodeURI(note));
  const exitCode = Number(response.headers.get('stratus-exit-code') ?? EXIT.done) as ExitCode;
  if (!response.ok) throw refusal(response.status, exitCode, text);
  return json ? { text: '', data: JSON.parse(text), exitCode } : { text, data: undefined, exitCode };
}

/** Failures of a connection before anything was sent. */
const NOT_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/** @throws NothingThere, which says so if the API may have done what it was asked. */
async function send(url: URL, request: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, request);
    return { response, text: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause === undefined ? message : String(cause);
    if (request.method === 'GET' || NOT_CONNECTED.test(reason))
      throw new NothingThere(`The operators' API does not answer: ${reason}`, 'Correct STRATUS_OPERATOR_URL.');
    throw new NothingThere(
      `The reply of the operators' API was lost: ${reason}`,
      'It may have been done all the same: look first.',
    );
  }
}

/** Ends the command with the same exit code as without the API. */
function refusal(status: number, exitCode: ExitCode, text: string): CommandFailure {
  const errors = errorsIn(text);
  const lines = errors.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
  const message = lines.join('\n') || `The operators' API answered with ${status}.`;
  if (exitCode === EXIT.usage) return new WrongVariable(message, '');
  if (exitCode === EXIT.unreachable) return new NothingThere(message, '');
  return new CommandFailure(message, status === 401 ? 'Correct STRATUS_OPERATOR_TOKEN.' : '', {
    details: { status, errors },
  });
}

function errorsIn(text: string): { field?: string; reason: string }[] {
  try {
    return (JSON.parse(text) as { errors?: { field?: string; reason: string }[] }).errors ?? [];
  } catch {
    return [];
  }
}
