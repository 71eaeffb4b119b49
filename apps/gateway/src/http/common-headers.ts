/** Revision of the interface (contract 2.9). */
export const SPEC_VERSION = '4.174.0';

/** Headers of every response (contract 2.4). */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter, Idempotency-Key, X-Request-Id',
  'access-control-expose-headers':
    'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id, Idempotent-Replayed',
  'content-security-policy': "default-src 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-spec-version': SPEC_VERSION,
  vary: 'Authorization, X-Filter',
};

/** Headers of the response to a preflight: a browser need not ask again before each call of a page. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  // The maximum that every browser honours.
  'access-control-max-age': '7200',
  'content-length': '0',
};

/** Caches must not serve data that may have changed: clients read their own writes (contract 10.1 rule 7). */
const NOWHERE = 'private, max-age=0, s-maxage=0, no-cache, no-store';

export const CACHE = {
  record: NOWHERE,
  failure: NOWHERE,
  /** Headers of all responses. */
  public: 'public, max-age=60, s-maxage=60',
  /** The same with a token, whose scopes are in the headers. */
  publicWithToken: 'private, max-age=60',
  /** Files whose URL changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
} as const;
