import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure, parseScopes, resolveUser, unavailable } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** The form of every username; account-service need not be asked about other names. */
const USERNAME = /^[A-Za-z0-9_-]{1,32}$/;
/** How far the clocks of issuer and gateway may differ. */
export const CLOCK_TOLERANCE_SECONDS = 5;
/** The form of a scope (RFC 6749, section 3.3). Others have no meaning here, and a header could not show them. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** The end of the year 9999 in seconds: later times cannot be formatted in JSON. */
const END_OF_TIME = 253_402_300_799;

interface Verifier {
  jose: typeof import('jose');
  keys: JWTVerifyGetKey;
}

/** OAuth 2.0 access tokens: JWTs of the configured issuer, whose claims name one of our users and the scopes. */
@Injectable()
export class OAuthTokens {
  private readonly keySet?: URL;
  private verifier?: Promise<Verifier>;

  constructor(
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
    private readonly client: OperationClient,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {
    const { OAUTH_ISSUER: issuer, OAUTH_JWKS_URL: url } = configuration;
    if (issuer) this.keySet = new URL(url ?? `${issuer.replace(/\/$/, '')}/.well-known/jwks.json`);
  }

  /** Whether the token has the form of a JWT, and an issuer is configured. */
  mayBe(token: string): boolean {
    return this.keySet !== undefined && JWT.test(token);
  }

  /**
   * The caller of an access token.
   *
   * @throws ApiFailure 401 for a token that is invalid, expired or names an unknown user, 503 when the gateway cannot
   *   fetch the issuer's keys.
   */
  async resolve(token: string): Promise<Caller> {
    const claims = await this.verify(token);
    const username = claims[this.configuration.OAUTH_USERNAME_CLAIM];
    const scopes = scopesOf(claims[this.configuration.OAUTH_SCOPES_CLAIM]);
    if (typeof username !== 'string' || !USERNAME.test(username) || scopes === undefined) throw invalidToken();
    const user = await this.client.ask(resolveUser, { params: {}, body: { username } });
    const known = this.dialect ? scopes.map(this.dialect.text) : scopes;
    return { ...user, scopes: known, expires: Math.floor(Math.min(claims.exp ?? 0, END_OF_TIME)) * 1000 };
  }

  private async verify(token: string): Promise<JWTPayload> {
    const { OAUTH_ISSUER: issuer, OAUTH_AUDIENCE: audience } = this.configuration;
    if (!this.keySet || !issuer) throw invalidToken();
    const { jose, keys } = await (this.verifier ??= verifierOf(this.keySet));
    try {
      const { payload } = await jose.jwtVerify(token, keys, {
        issuer,
        ...(audience && { audience }),
        requiredClaims: ['exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (error) {
      if (error instanceof jose.errors.JWKSTimeout || !(error instanceof jose.errors.JOSEError)) {
        throw unavailable('Cannot fetch the keys of the token issuer. Try again.');
      }
      throw invalidToken();
    }
  }
}

/** Loads the library on first use: it is large, and few deployments have an issuer. */
async function verifierOf(keySet: URL): Promise<Verifier> {
  const jose = await import('jose');
  return { jose, keys: jose.createRemoteJWKSet(keySet) };
}

const invalidToken = (): ApiFailure => new ApiFailure(401, [{ reason: 'Invalid Token' }]);

function scopesOf(claim: unknown): string[] | undefined {
  const named: unknown[] | undefined =
    typeof claim === 'string' ? parseScopes(claim) : Array.isArray(claim) ? claim : undefined;
  return named?.filter((scope): scope is string => typeof scope === 'string' && SCOPE.test(scope));
}
