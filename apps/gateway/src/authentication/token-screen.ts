import { Injectable } from '@nestjs/common';
import { MAX_TOKENS_IN_QUESTION, findTokens, unavailable } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';

/** How many tokens may wait for the question that is under way; more come only while account-service is slow or away. */
const MAX_WAITING = 5_000;

const TOO_MANY = 'Too many tokens are waiting to be verified. Nothing was changed; retry.';

type Waiting = PromiseWithResolvers<boolean>;

/**
 * Finds out which tokens of strangers are valid. One question is under way at a time, about all tokens that had arrived
 * when it left: so a flood costs account-service one statement after the other, and a valid token in the middle of it
 * waits for two of them.
 */
@Injectable()
export class TokenScreen {
  private waiting = new Map<string, Waiting>();
  private isAsking = false;

  constructor(private readonly client: OperationClient) {}

  /**
   * Whether the token of this SHA-256 was valid when account-service was asked.
   *
   * @throws ApiFailure 503 when account-service is unavailable, or too many tokens wait.
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
    // One question at a time is the bound.
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
