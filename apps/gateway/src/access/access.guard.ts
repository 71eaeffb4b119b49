import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { Caller, GrantRequirement, Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { CallerDirectory } from '../authentication/caller-directory.js';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { setRateLimitHeaders } from '../rate-limits/rate-limit-headers.js';
import { refuseMissingGrant, refuseMissingScope } from './access.js';

/** Checks token, rate limit, scopes and grants, in this order, from the headers alone: before the body is read. */
@Injectable()
export class AccessGuard {
  constructor(
    private readonly callers: CallerDirectory,
    private readonly limiter: RateLimiter,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  /** @throws ApiFailure 401, 403, 404 or 429 when the request may not use the operation, 503 when that is unknown. */
  async admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { scopes, grant } = operation;
    void reply.header('x-accepted-oauth-scopes', scopes === 'public' || scopes.length === 0 ? '*' : scopes.join(' '));
    if (scopes === 'public') {
      this.limit(operation, `address ${request.ip}`, reply);
      return;
    }
    const arrived = Date.now();
    const caller = await this.callerOf(request, reply);
    this.limit(operation, `user ${caller.userId}`, reply);
    refuseMissingScope(caller, scopes);
    request.caller = await this.withGrant(caller, grant, request, arrived);
  }

  /**
   * The caller, from the cache if its grants there suffice. Before refusing, asks account-service again: the user may
   * have just created the entity through another gateway.
   */
  private async withGrant(
    caller: Caller,
    grant: GrantRequirement,
    request: FastifyRequest,
    arrived: number,
  ): Promise<Caller> {
    const params = request.params as Record<string, string>;
    try {
      refuseMissingGrant(caller, grant, params);
      return caller;
    } catch {
      const current = await this.callers.resolve(bearerTokenOf(request) ?? '', arrived);
      refuseMissingGrant(current, grant, params);
      return current;
    }
  }

  private async callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const token = bearerTokenOf(request);
    try {
      if (token === undefined) throw new ApiFailure(401, [{ reason: 'Invalid Token' }]);
      const caller = await this.callers.resolve(token);
      void reply.header('x-oauth-scopes', caller.scopes.join(' '));
      return caller;
    } catch (error) {
      void reply.header('x-oauth-scopes', 'unknown');
      throw error;
    }
  }

  private limit(operation: Operation, who: string, reply: FastifyReply): void {
    const verdict = this.limiter.count(operation, who, Date.now());
    setRateLimitHeaders(reply, verdict);
    if (verdict.exceeded && this.configuration.RATE_LIMITS === 'on') {
      throw new ApiFailure(429, [{ reason: 'Too many requests' }], verdict.retryAfterSeconds);
    }
  }
}
