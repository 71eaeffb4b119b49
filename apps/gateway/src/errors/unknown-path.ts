import { ApiFailure, COMPUTE, PUBLIC_WORD, notFound } from '@stratus/contracts';
import type { Dialect } from '../dialect/dialect.js';
import { routedUrl } from '../http/routed-url.js';

export const BELOW_PREFIX =
  'Not found: the API begins below /v4. Its documentation is at /docs, its OpenAPI document at /openapi.json';

/** For a client made for the public service, on a gateway that says another word. */
const otherDialect = (word: string): string =>
  `Not found: this API says ${word} instead of ${PUBLIC_WORD}. For clients that say ${PUBLIC_WORD}, ` +
  `start it with --api-dialect ${PUBLIC_WORD} (API_DIALECT=${PUBLIC_WORD})`;

const PREFIXED = /^\/v4(?:[/?#]|$)/;
const PUBLIC = new RegExp(`^/v4/${PUBLIC_WORD}(?:[/?#]|$)`);

/** The failure for a path without an operation. It depends on nothing but the path, so it needs no token. */
export function unknownPath(url: string, dialect: Pick<Dialect, 'text'> | null): ApiFailure {
  const path = routedUrl(url, null);
  if (!PREFIXED.test(path)) return new ApiFailure(404, [{ reason: BELOW_PREFIX }]);
  if (!PUBLIC.test(path)) return notFound();
  const word = dialect?.text(COMPUTE) ?? COMPUTE;
  if (word === PUBLIC_WORD) return notFound();
  return new ApiFailure(404, [{ reason: otherDialect(word) }]);
}
