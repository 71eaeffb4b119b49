import { curlOf } from '../../ui/wire-text.js';
import { isTestToken } from '../api/chosen-account.js';
import type { LoggedRequest } from '../api/logged-request.js';

/** What the log writes in place of a secret. */
const HIDDEN = '[hidden]';

/** Headers that change what the server does. */
const SENT = ['content-type', 'idempotency-key', 'x-filter'] as const;

/**
 * A call as a curl command, as far as the log has it.
 *
 * @param token written into the command if it is one of a test, which is no secret.
 */
export function curlOfCall(call: LoggedRequest, origin: string, token?: string): string {
  const { method, path, request } = call;
  const headers = SENT.flatMap((name) => {
    const value = request.headers[name];
    return value === null ? [] : [[name, value] as const];
  });
  const hasBody = request.body !== null && !request.truncated;
  const sent = { method, url: path, headers: Object.fromEntries(headers), ...(hasBody && { body: request.body }) };
  return curlOf(sent, origin, token !== undefined && isTestToken(token) ? token : undefined);
}

/** What a person must add to the command. */
export function missingInCurl({ path, request }: LoggedRequest): string | undefined {
  if (request.truncated) return 'Without the body, of which the log has only the beginning.';
  const hasSecret = [path, request.headers['x-filter'], JSON.stringify(request.body)].some((text) =>
    text?.includes(HIDDEN),
  );
  return hasSecret ? `Replace ${HIDDEN} with the secret that your client has sent.` : undefined;
}
