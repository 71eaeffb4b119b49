import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ACCESS_CHANGED, ApiFailure, resolveToken } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { NatsLink, OperationClient } from '@stratus/messaging';
import { InstallationClock } from '@stratus/runtime';
import { OAuthTokens } from './oauth-tokens.js';
import { remainingValidity } from './remaining-validity.js';
import { TestTokens } from './test-tokens.js';
import { TokenScreen } from './token-screen.js';

/**
 * Every replica must refuse a revoked token within a second. The change signal usually arrives sooner; if it is lost, this
 * lifetime still keeps the bound (decision 5).
 */
const LIFETIME_MS = 800;
/** More distinct tokens than a gateway sees in that time; bounds its memory under a flood of bad tokens. */
const MAX_ENTRIES = 20_000;

/** How long a refused token is refused without asking again: the secret of a new token was never refused before. */
const REFUSED_MS = 5_000;
/** More refused tokens than any client sends by mistake in that time. */
const MAX_REFUSED_TOKENS = 10_000;

/** The hash that identifies a cached token; the token itself is not stored. */
export const keyOfToken = (token: string): string => hash('sha256', token);

interface Entry {
  caller: Promise<Caller>;
  asked: number;
  /** The caller as last reported; unset until account-service has replied. */
  last?: Caller;
}

/** How a token is resolved. */
export interface Resolving {
  /** Asks account-service unless it was last asked after this time. */
  after?: number;
  /** {@link keyOfToken}, if the request has computed it already. */
  key?: string;
  /** An unknown token `test-NAME` opens an account, where tests may. */
  opens?: boolean;
  /** The token comes from an address flooded with unknown ones: it is screened together with them. */
  isScreened?: boolean;
}

/** Resolves bearer tokens to callers. */
@Injectable()
export class CallerCache {
  private readonly entries = new Map<string, Entry>();
  /** Refused tokens with the time of the check, oldest first. */
  private readonly refused = new Map<string, number>();

  constructor(
    private readonly client: OperationClient,
    private readonly oauth: OAuthTokens,
    private readonly tokenScreen: TokenScreen,
    private readonly testTokens: TestTokens,
    private readonly clock: InstallationClock,
    nats: NatsLink,
  ) {
    nats.listenFor(ACCESS_CHANGED, ({ accountId, userId }) => this.forgetUser(accountId, userId));
  }

  /**
   * The caller of a token, as reported by account-service less than a second ago, or after the given time. A token ends at its
   * expiry, also in the cache.
   *
   * @throws ApiFailure 401 `Invalid Token`, 503 when account-service is unavailable.
   */
  async resolve(token: string, resolving: Resolving = {}): Promise<Caller> {
    const caller = await this.known(token, resolving).catch((error: unknown) => {
      if (!resolving.opens || !isRefused(error)) throw error;
      this.testTokens.refuseMisnamed(token);
      if (!this.testTokens.names(token)) throw error;
      return this.opened(token, resolving);
    });
    if (this.hasEnded(caller)) throw invalidToken();
    return caller;
  }

  /** Whether the token was valid at its last check. */
  knows(token: string, key = keyOfToken(token)): boolean {
    return this.entries.get(key)?.last !== undefined;
  }

  /**
   * The caller of a known token without a check before it returns: as last reported, and refreshed for the next time. Good
   * enough to count a request that needs no token.
   */
  lastKnown(token: string, key = keyOfToken(token)): Caller | undefined {
    const last = this.entries.get(key)?.last;
    if (last === undefined || this.hasEnded(last)) return undefined;
    this.known(token, { key }).catch(() => undefined);
    return last;
  }

  private async known(token: string, resolving: Resolving): Promise<Caller> {
    const { after = -Infinity, key = keyOfToken(token), isScreened = false } = resolving;
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.asked > Math.max(after, now - LIFETIME_MS)) return known.caller;
    if ((this.refused.get(key) ?? -Infinity) > Math.max(after, now - REFUSED_MS)) throw invalidToken();
    const caller = isScreened ? this.screen(token, key) : this.ask(token, key);
    const entry: Entry = { caller, asked: now, ...(known?.last && { last: known.last }) };
    this.remember(key, entry);
    try {
      return (entry.last = await entry.caller);
    } catch (error) {
      // If the access changed in the meantime, the reply is obsolete.
      if (this.entries.get(key) === entry) this.rememberFailure(key, entry, error);
      throw error;
    }
  }

  /** After a change of a user's access: removes all tokens of this user, and those whose user is not known yet. */
  forgetUser(accountId: number, userId: number): void {
    const user = userKey(accountId, userId);
    this.refused.clear();
    for (const [key, { last }] of this.entries) {
      if (last === undefined || userKey(last.accountId, last.userId) === user) this.entries.delete(key);
    }
  }

  /**
   * Signed tokens are refused here, without asking account-service; for the others, account-service knows which deserve a full
   * check.
   */
  private async screen(token: string, sha256: string): Promise<Caller> {
    if (!this.oauth.mayBe(token) && !(await this.tokenScreen.isValid(sha256))) throw invalidToken();
    return this.ask(token, sha256);
  }

  private async ask(token: string, sha256: string): Promise<Caller> {
    if (this.oauth.mayBe(token)) return this.oauth.resolve(token);
    return this.client.ask(resolveToken, { params: {}, body: { sha256 } });
  }

  private hasEnded(caller: Caller): boolean {
    return remainingValidity(caller, this.clock) <= 0;
  }

  private async opened(token: string, resolving: Resolving): Promise<Caller> {
    await this.testTokens.open(token);
    return this.known(token, { ...resolving, after: performance.now() });
  }

  /** An outage is not cached, or it would last longer here than it does; the token's user is. */
  private rememberFailure(key: string, entry: Entry, error: unknown): void {
    const refused = isRefused(error);
    if (refused) this.rememberRefused(key, entry.asked);
    if (refused || entry.last === undefined) this.entries.delete(key);
    else entry.asked = -Infinity;
  }

  private rememberRefused(key: string, asked: number): void {
    const [oldest] = this.refused.keys();
    if (this.refused.size >= MAX_REFUSED_TOKENS && oldest !== undefined) this.refused.delete(oldest);
    this.refused.set(key, asked);
  }

  private remember(key: string, entry: Entry): void {
    if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
    this.entries.set(key, entry);
  }
}

const isRefused = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

const invalidToken = (): ApiFailure => new ApiFailure(401, [{ reason: 'Invalid Token' }]);

const userKey = (accountId: number, userId: number): string => `${accountId}/${userId}`;
