import { ALL_SCOPES, ApiFailure, SCOPES, holdsScope, parseScopes, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CreateTokenRequest } from '@stratus/contracts';

/** A new token without its secret. */
export interface NewToken {
  label: string;
  scopes: string;
  /** Null: valid until revoked. */
  expiry: Date | null;
}

const DEFAULT_LABEL = 'Personal Access Token';

/** 401, the same for every invalid token and any reason. */
export const invalidToken = (): ApiFailure => new ApiFailure(401, [{ reason: 'Invalid Token' }]);

/**
 * Decides the new token of a request (contract 4.10).
 *
 * @param held scopes of the acting token.
 * @throws ApiFailure 400 with every rule that the request breaks.
 */
export function decideCreateToken(
  request: CreateTokenRequest,
  { held, now }: { held: readonly string[]; now: Date },
): NewToken {
  const wanted = parseScopes(request.scopes ?? ALL_SCOPES);
  const expiry = request.expiry === undefined ? null : new Date(`${request.expiry}Z`);
  refuseIfAny([...scopesMustBeHeld(wanted, held), ...expiryMustBeInTheFuture(expiry, now)]);
  const scopes = wanted.includes(ALL_SCOPES) ? scopesOf(held) : wanted;
  return { label: request.label ?? DEFAULT_LABEL, scopes: [...new Set(scopes)].join(' '), expiry };
}

/** A new token never grants more than the one in use. */
function scopesMustBeHeld(wanted: readonly string[], held: readonly string[]): ApiError[] {
  const missing = wanted.filter((scope) => scope !== ALL_SCOPES && !holdsScope(held, scope));
  if (missing.length === 0) return [];
  const reason = `Scopes must be among those of the token in use, which lacks ${[...new Set(missing)].join(', ')}`;
  return [{ field: 'scopes', reason }];
}

function expiryMustBeInTheFuture(expiry: Date | null, now: Date): ApiError[] {
  return expiry !== null && expiry <= now ? [{ field: 'expiry', reason: 'Expiry must be in the future' }] : [];
}

/** OAuth 2.0 access tokens may hold unknown scopes; new tokens do not inherit those. */
const scopesOf = (held: readonly string[]): readonly string[] =>
  held.includes(ALL_SCOPES) ? [ALL_SCOPES] : held.filter((scope) => SCOPES.includes(scope));
