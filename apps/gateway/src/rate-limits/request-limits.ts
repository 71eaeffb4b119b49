import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure, unavailable } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { networkOf } from '../http/network-of.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';

const CANNOT_CHECK = 'Tokens cannot be checked now. Nothing was changed; try again.';

/** Counts requests for their user, or for their address as long as no valid token names a user (contract 2.7). */
@Injectable()
export class RequestLimits {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'RATE_LIMITS'>,
  ) {}

  /** @throws ApiFailure 429 beyond a limit of the user. */
  countUser(operation: Operation, userId: number, reply: FastifyReply): void {
    this.count(operation, `user ${userId}`, reply, this.configuration.RATE_LIMITS === 'on');
  }

  /**
   * Counts a public operation, or, without an operation, what else needs no user: a page, an unknown path, a token that
   * is missing or not known yet.
   *
   * @throws ApiFailure 429 beyond a limit of the address.
   */
  countAddress(operation: Operation | undefined, request: FastifyRequest, reply: FastifyReply): void {
    this.count(operation, addressOf(request), reply, this.limitsAddresses);
  }

  /**
   * Checks a token of an unknown user, and counts it for the address if it is refused. A token that could not be checked
   * counts elsewhere, for a second: an outage must not use up the limit of those who have valid tokens, and a flood of
   * tokens must not become a flood of questions meanwhile.
   *
   * @throws ApiFailure 429 beyond a limit of the address, 503 when too many of its tokens could not be checked, and every
   *   failure of the check.
   */
  async checkToken<T>(request: FastifyRequest, reply: FastifyReply, check: () => Promise<T>): Promise<T> {
    const who = addressOf(request);
    const seconds = this.limiter.uncheckedFor(who, Date.now());
    if (seconds !== undefined && this.limitsAddresses) throw unavailable(CANNOT_CHECK, seconds);
    this.countAddress(undefined, request, reply);
    try {
      const checked = await check();
      this.limiter.takeBack(who);
      return checked;
    } catch (error) {
      if (!isRefusal(error)) {
        this.limiter.takeBack(who);
        this.limiter.countUnchecked(who, Date.now());
      }
      throw error;
    }
  }

  private get limitsAddresses(): boolean {
    return this.configuration.RATE_LIMITS !== 'off';
  }

  private count(operation: Operation | undefined, who: string, reply: FastifyReply, refuses: boolean): void {
    const verdict = this.limiter.count(operation, who, Date.now());
    setRateLimitHeaders(reply, verdict);
    if (verdict.exceeded && refuses) {
      throw new ApiFailure(429, [{ reason: 'Too many requests' }], verdict.retryAfterSeconds);
    }
  }
}

const addressOf = ({ ip }: FastifyRequest): string => `address ${networkOf(ip)}`;

/** Whether the check has ended, with a no. Any other failure leaves open whether the token is valid. */
const isRefusal = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;
