import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { networkOf } from '../http/network-of.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';

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
    this.count(operation, `address ${networkOf(request.ip)}`, reply, this.configuration.RATE_LIMITS !== 'off');
  }

  private count(operation: Operation | undefined, who: string, reply: FastifyReply, refuses: boolean): void {
    const verdict = this.limiter.count(operation, who, Date.now());
    setRateLimitHeaders(reply, verdict);
    if (verdict.exceeded && refuses) {
      throw new ApiFailure(429, [{ reason: 'Too many requests' }], verdict.retryAfterSeconds);
    }
  }
}
