import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure, unavailable } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { networkOf } from '../http/network-of.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';
import type { LimitVerdict } from './rate-limiter.js';

const CANNOT_CHECK = 'Tokens cannot be verified at the moment. Nothing was changed; retry.';

/**
 * Counts requests for their user, or for their address as long as no valid token names a user (contract 2.7). An address has
 * two counts, for requests that need no token and for requests that lack one, so that neither uses up the other. No count of
 * an address refuses a valid token: others may share the address.
 */
@Injectable()
export class RequestLimits {
  constructor(
    private readonly rateLimiter: RateLimiter,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'RATE_LIMITS'>,
  ) {}

  /**
   * Counts a request with a valid token; without an operation, a page or an unknown path.
   *
   * @throws ApiFailure 429 beyond a limit of the user.
   */
  countUser(operation: Operation | undefined, userId: number, reply: FastifyReply): void {
    this.count(operation, `user ${userId}`, reply, this.configuration.RATE_LIMITS === 'on');
  }

  /**
   * Counts a public operation or, without an operation, a page.
   *
   * @throws ApiFailure 429 beyond a limit of the address for these.
   */
  countPublic(operation: Operation | undefined, request: FastifyRequest, reply: FastifyReply): void {
    this.count(operation, `${addressOf(request)} public`, reply, this.limitsAddresses);
  }

  /**
   * Counts a request that lacks a required token, or that has an unknown path.
   *
   * @throws ApiFailure 429 beyond the limit of the address for these.
   */
  countStranger(request: FastifyRequest, reply: FastifyReply): void {
    this.count(undefined, addressOf(request), reply, this.limitsAddresses);
  }

  /**
   * Checks a token of an unknown user, and counts it for the address if it is refused. Beyond the limit of the address, its
   * tokens are first screened, many at once, so that a valid one among them is still admitted. A token that could not be
   * checked counts separately, for a second: an outage must not use up the limit, and a flood of tokens must not become a
   * flood of requests to account-service in the meantime.
   *
   * @throws ApiFailure 429 for a refused token beyond the limit of the address, 503 when too many of its tokens could not be
   *   checked, and every failure of the check.
   */
  async checkToken<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    check: (isScreened: boolean) => Promise<T>,
  ): Promise<T> {
    const who = addressOf(request);
    const seconds = this.rateLimiter.uncheckedFor(who, performance.now());
    if (seconds !== undefined && this.limitsAddresses) throw unavailable(CANNOT_CHECK, seconds);
    const verdict = this.countFor(undefined, who, reply);
    try {
      const checked = await check(verdict.exceeded);
      this.rateLimiter.takeBack(who);
      return checked;
    } catch (error) {
      if (isRefusal(error)) this.refuseIfExceeded(verdict, this.limitsAddresses);
      else {
        this.rateLimiter.takeBack(who);
        this.rateLimiter.countUnchecked(who, performance.now());
      }
      throw error;
    }
  }

  private get limitsAddresses(): boolean {
    return this.configuration.RATE_LIMITS !== 'off';
  }

  private count(operation: Operation | undefined, who: string, reply: FastifyReply, refuses: boolean): void {
    this.refuseIfExceeded(this.countFor(operation, who, reply), refuses);
  }

  private countFor(operation: Operation | undefined, who: string, reply: FastifyReply): LimitVerdict {
    const verdict = this.rateLimiter.count(operation, who, performance.now());
    setRateLimitHeaders(reply, verdict);
    return verdict;
  }

  private refuseIfExceeded({ exceeded, retryAfterSeconds }: LimitVerdict, refuses: boolean): void {
    if (exceeded && refuses) throw new ApiFailure(429, [{ reason: 'Too many requests' }], retryAfterSeconds);
  }
}

const addressOf = ({ ip }: FastifyRequest): string => `address ${networkOf(ip)}`;

/** Whether the check has refused the token. Any other failure leaves open whether the token is valid. */
const isRefusal = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;
