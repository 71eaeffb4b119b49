import { findStack, runningStack } from '../access/running-stack.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { NothingThere } from '../report/nothing-there.js';
import { WrongVariable } from '../wrong-variable.js';

/** A write waits for its saga at most this long in the gateway, and a margin. */
const TIMEOUT_MS = 90_000;

/** The API that a command calls. */
export interface Api {
  /** Ends in /v4. */
  baseUrl: string;
  token: string;
  /** The word that the API uses in place of `compute`. */
  word: string | undefined;
}

/** One request, with a path below the base URL. */
export interface ApiRequest {
  method: string;
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  filter?: string | undefined;
  /** JSON. */
  body?: string | undefined;
}

/** The API of STRATUS_URL and STRATUS_TOKEN, else that of the running stack, as the owner of its demo account. */
export function apiOf(context: Context): Api {
  const { STRATUS_URL: url, STRATUS_TOKEN: token } = context.environment;
  if (url) {
    const stack = findStack(context);
    if (!token) throw new WrongVariable('STRATUS_URL is set, but STRATUS_TOKEN is not.', 'Set a token of that API.');
    if (!/^https?:/.test(url) || !URL.canParse(url)) {
      throw new WrongVariable('STRATUS_URL is not a valid URL.', 'Write it as http://HOST:PORT/v4.');
    }
    return { baseUrl: url.replace(/\/$/, ''), token, word: stack?.baseUrl === url ? stack.word : undefined };
  }
  const { baseUrl, tokens, word } = runningStack(context);
  return { baseUrl, token: token || tokens.unrestricted, word };
}

/** Sends a request. @throws NothingThere when nothing answers. */
export async function send(
  { baseUrl, token }: Api,
  { method, path, query = {}, filter, body }: ApiRequest,
  more: Readonly<Record<string, string>> = {},
  signal: AbortSignal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<Response> {
  const url = new URL(`${baseUrl}/${belowBase(path, baseUrl)}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(filter !== undefined && { 'x-filter': filter }),
    ...more,
  };
  try {
    return await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
  } catch (error) {
    const remedy = 'Is STRATUS_URL right? stratus status shows a local stack.';
    throw new NothingThere(`${url.origin} does not answer.`, remedy, { cause: error });
  }
}

/** What follows the base URL: a path with or without its version, or a whole URL of the API. */
function belowBase(path: string, baseUrl: string): string {
  const { origin } = new URL(baseUrl);
  const own = path.startsWith(`${origin}/`) ? path.slice(origin.length) : path;
  return own.replace(/^\/(v4(beta)?\/)?/, '');
}

/**
 * The body of a response.
 *
 * @param what the request, for a refusal that does not name it.
 * @throws CommandFailure with every error of a refusal.
 */
export async function bodyOf(response: Response, what?: string): Promise<unknown> {
  const text = await response.text();
  const body = parsed(text);
  if (response.ok) return body;
  const { errors = [] } = (typeof body === 'object' && body !== null ? body : {}) as {
    errors?: { field?: string; reason: string }[];
  };
  const lines = errors.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`));
  const { status, headers } = response;
  const request = headers.get('x-request-id');
  const said = lines.length === 0 ? text.slice(0, 500) : lines.join('\n  ');
  throw new CommandFailure(
    `${status} ${said}${status === 404 && what !== undefined ? `: ${what}` : ''}`,
    request === null ? '' : `stratus logs --request ${request} shows the request.`,
    { details: { status, errors, request_id: request } },
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
