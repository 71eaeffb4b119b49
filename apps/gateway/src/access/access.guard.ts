import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { Caller, GrantRequirement, Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { CallerDirectory, keyOfToken } from '../authentication/caller-directory.js';
import { DIALECT } from '../product-word/dialect.js';
import type { Dialect } from '../product-word/dialect.js';
import { RequestLimits } from '../rate-limits/request-limits.js';
import { refuseMissingGrant, refuseMissingScope } from './access.js';

/** Checks token, rate limit, scopes and grants, in this order, from the headers alone: before the body is read. */
@Injectable()
export class AccessGuard {
  constructor(
    private readonly callers: CallerDirectory,
    private readonly limits: RequestLimits,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  /** @throws ApiFailure 401, 403, 404 or 429 when the request may not use the operation, 503 when that is unknown. */
  async admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { scopes } = operation;
    void reply.header('x-accepted-oauth-scopes', this.spelled(scopes === 'public' ? [] : scopes) || '*');
    if (scopes === 'public') {
      this.limits.countAddress(operation, request, reply);
      return;
    }
    const arrived = Date.now();
    const caller = await this.callerOf(request, reply);
    this.limits.countUser(operation, caller.userId, reply);
    refuseMissingScope(caller, scopes);
    await this.checkGrant(caller, operation, request, arrived);
  }

  /**
   * Admits the caller, from the cache if its grants there suffice. Before refusing, asks account-service again: the user
   * may have just created the entity through another gateway. A repeat under a key gets its first answer even without the
   * grant, because the first request may have ended it, like a delete: what follows decides (decision 16).
   */
  private async checkGrant(
    caller: Caller,
    operation: Operation,
    request: FastifyRequest,
    arrived: number,
  ): Promise<void> {
    const { grant, kind } = operation;
    if (missingGrant(caller, grant, request) === undefined) {
      request.caller = caller;
      return;
    }
    const current = await this.callers.resolve(bearerTokenOf(request) ?? '', arrived);
    const failure = missingGrant(current, grant, request);
    if (failure === undefined) request.caller = current;
    else if (kind === 'command' && request.headers['idempotency-key'] !== undefined)
      request.refused = { caller: current, failure };
    else throw failure;
  }

  /** Scopes as clients of this gateway spell them. */
  private spelled(scopes: readonly string[]): string {
    const text = scopes.join(' ');
    return this.dialect ? this.dialect.text(text) : text;
  }

  private async callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    try {
      const caller = await this.resolve(request, reply);
      void reply.header('x-oauth-scopes', this.spelled(caller.scopes));
      return caller;
    } catch (error) {
      void reply.header('x-oauth-scopes', 'unknown');
      throw error;
    }
  }

  private resolve(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const token = bearerTokenOf(request);
    if (token === undefined) {
      this.limits.countAddress(undefined, request, reply);
      throw new ApiFailure(401, [{ reason: 'Invalid Token' }]);
    }
    const key = keyOfToken(token);
    const resolve = (): Promise<Caller> => this.callers.resolve(token, -Infinity, key);
    return this.callers.knows(token, key) ? resolve() : this.limits.checkToken(request, reply, resolve);
  }
}

function missingGrant(caller: Caller, grant: GrantRequirement, request: FastifyRequest): ApiFailure | undefined {
  try {
    refuseMissingGrant(caller, grant, request.params as Record<string, string>);
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
}
