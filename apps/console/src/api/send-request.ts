import { problemOf, unreachable } from './api-problem.js';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
}

/**
 * Sends a request to the server of the page.
 *
 * @throws ApiProblem for a refusal, and for a server that cannot be reached.
 */
export async function sendRequest(
  { method, url, headers, body }: WireRequest,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw (error as Error).name === 'AbortError' ? error : unreachable();
  });
  if (response.ok) return response;
  throw problemOf(response.status, await recordOf(response), response.headers);
}

/** The JSON of a response; undefined without any. */
export const recordOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
