import { Injectable } from '@nestjs/common';
import { MAX_TOKENS_IN_QUESTION, findTokens, unavailable } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';

/** How many tokens may wait for the running request; there are more only while account-service is slow or unavailable. */
const MAX_WAITING = 5_000;

const TOO_MANY = 'Too many tokens are waiting to be verified. Nothing was changed; retry.';

type Waiting = PromiseWithResolvers<boolean>;

/**
 * Finds out which tokens of unauthenticated clients are valid. One request is in progress at a time, with all tokens that had
 * arrived when it was sent: so a flood costs account-service one statement after the other, and a valid token among them waits
 * for two requests at most.
 */
@Injectable()
export class TokenScreen {
  private waiting = new Map<string, Waiting>();
  private isAsking = false;

  constructor(private readonly client: OperationClient) {}

  /**
   * Whether the token with this SHA-256 was valid when account-service checked it.
   *
   * @throws ApiFailure 503 if account-service is unavailable, or too many tokens wait.
   */
  isValid(sha256: string): Promise<boolean> {
    const known = this.waiting.get(sha256);
    if (known) return known.promise;
    if (this.waiting.size >= MAX_WAITING) return Promise.reject(unavailable(TOO_MANY));
    const waiting = Promise.withResolvers<boolean>();
    this.waiting.set(sha256, waiting);
    if (!this.isAsking) void this.askInTurn();
    return waiting.promise;
  }

  private async askInTurn(): Promise<void> {
    this.isAsking = true;
    // One request at a time bounds the cost.
    while (this.waiting.size > 0) await this.ask(this.takeNext());
    this.isAsking = false;
  }

  private takeNext(): Map<string, Waiting> {
    const next = new Map([...this.waiting].slice(0, MAX_TOKENS_IN_QUESTION));
    for (const sha256 of next.keys()) this.waiting.delete(sha256);
    return next;
  }

  private async ask(tokens: Map<string, Waiting>): Promise<void> {
    try {
      const { valid } = await this.client.ask(findTokens, { params: {}, body: { sha256s: [...tokens.keys()] } });
      const found = new Set(valid);
      for (const [sha256, { resolve }] of tokens) resolve(found.has(sha256));
    } catch (error) {
      for (const { reject } of tokens.values()) reject(error);
    }
  }
}
