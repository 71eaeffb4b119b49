import { ALL_SCOPES, SCOPES, apiTime, holdsScope, parseScopes, reasons, refuseIfAny } from '@stratus/contracts';
import type { ApiError, Caller, CreateTokenRequest } from '@stratus/contracts';
import { invalidToken } from '../callers/caller.js';

/** A new token without its secret. */
export interface NewToken {
  label: string;
  scopes: string;
  /** Null: valid until revoked. */
  expiry: Date | null;
}

/** A token, as stored in its row. */
export interface Token extends NewToken {
  id: number;
  accountId: number;
  userId: number;
  /** SHA-256 of the token. Only this and the first characters of the token are stored. */
  hash: Buffer;
  prefix: string;
  created: Date;
  revoked: Date | null;
}

const DEFAULT_LABEL = 'Personal Access Token';

/**
 * Decides the new token of a request (contract 4.10). It may do no more than the token in use, and for no longer: omitted
 * values come from the token in use, requested ones must lie within its limits.
 *
 * @param acting the token in use.
 * @throws ApiFailure 400 with every rule that the request breaks; 401 if the token in use has just ended.
 */
export function decideCreateToken(
  request: CreateTokenRequest,
  { acting, now }: { acting: Pick<Caller, 'scopes' | 'expires'>; now: Date },
): NewToken {
  const held = acting.scopes;
  const latest = typeof acting.expires === 'number' ? new Date(acting.expires) : null;
  if (latest !== null && latest <= now) throw invalidToken();
  const wanted = parseScopes(request.scopes ?? ALL_SCOPES);
  const expiry = request.expiry === undefined ? latest : new Date(`${request.expiry}Z`);
  refuseIfAny([
    ...scopesMustBeHeld(wanted, held),
    ...expiryMustBeInTheFuture(expiry, now),
    ...expiryMustNotBeLater(expiry, latest),
  ]);
  const scopes = wanted.includes(ALL_SCOPES) ? scopesOf(held) : wanted;
  return { label: request.label ?? DEFAULT_LABEL, scopes: [...new Set(scopes)].join(' '), expiry };
}

/** A new token never grants more than the one in use. */
function scopesMustBeHeld(wanted: readonly string[], held: readonly string[]): ApiError[] {
  const missing = wanted.filter((scope) => scope !== ALL_SCOPES && !holdsScope(held, scope));
  if (missing.length === 0) return [];
  const reason = reasons.scopesNotHeld([...new Set(missing)].join(', '));
  return [{ field: 'scopes', reason }];
}

function expiryMustBeInTheFuture(expiry: Date | null, now: Date): ApiError[] {
  return expiry !== null && expiry <= now ? [{ field: 'expiry', reason: 'Expiry must be in the future' }] : [];
}

/** Otherwise a token with an expiry could create one without. */
function expiryMustNotBeLater(expiry: Date | null, latest: Date | null): ApiError[] {
  if (expiry === null || latest === null || expiry <= latest) return [];
  return [{ field: 'expiry', reason: `Expiry must not be later than that of the token in use, ${apiTime(latest)}` }];
}

/** OAuth 2.0 access tokens may hold unknown scopes; new tokens do not inherit those. */
const scopesOf = (held: readonly string[]): readonly string[] =>
  held.includes(ALL_SCOPES) ? [ALL_SCOPES] : held.filter((scope) => SCOPES.includes(scope));
