import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure, acceptedScopesOf, isControlOperation, scopesText } from '@stratus/contracts';
import type { Caller, GrantRequirement, Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { CallerCache, keyOfToken } from '../authentication/caller-cache.js';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { RequestLimits } from '../rate-limits/request-limits.js';
import { refuseMissingGrant, refuseMissingScope } from './access.js';

/** How long a request that needs no token waits for its user's identity: an outage of account-service must not delay it. */
const MOMENT_MS = 500;

/** Checks token, rate limit, scopes and grants, in this order, from the headers alone: before the body is read. */
@Injectable()
export class AccessGuard {
  constructor(
    private readonly callers: CallerCache,
    private readonly requestLimits: RequestLimits,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  /** @throws ApiFailure 401, 403, 404 or 429 if the request may not use the operation, 503 if that is unknown. */
  async admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { scopes } = operation;
    void reply.header('x-accepted-oauth-scopes', this.spelled(acceptedScopesOf(operation)));
    if (scopes === 'public')
      return isControlOperation(operation) ? undefined : this.countAnyone(operation, request, reply);
    const arrived = performance.now();
    const caller = await this.callerOf(request, reply);
    this.requestLimits.countUser(operation, caller.userId, reply);
    refuseMissingScope(caller, scopes);
    await this.checkGrant(caller, operation, request, arrived);
  }

  /**
   * Admits the caller, from the cache if its grants there suffice. Before refusing, asks account-service again: the user may
   * have just created the entity through another gateway. A repeat with a key gets its first reply even without the grant,
   * because the first request may have ended the grant, as a delete does: the following steps decide (decision 16).
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
    const current = await this.callers.resolve(bearerTokenOf(request) ?? '', { after: arrived });
    const failure = missingGrant(current, grant, request);
    if (failure === undefined) request.caller = current;
    else if (kind === 'command' && request.headers['idempotency-key'] !== undefined)
      request.refused = { caller: current, failure };
    else throw failure;
  }

  /**
   * Counts a request that needs no token, for the user whose token it has, else for its address. No problem with the token
   * prevents such a request from getting its response.
   *
   * @param operation undefined for a page or an unknown path.
   * @throws ApiFailure 429 beyond a limit of the user or the address.
   */
  async countAnyone(operation: Operation | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = bearerTokenOf(request);
    const caller = token === undefined ? undefined : await this.callerIfKnown(token, request, reply);
    const scopes = caller
      ? this.spelled(scopesText(caller.scopes))
      : request.headers.authorization === undefined
        ? '*'
        : 'unknown';
    if (operation) void reply.header('x-oauth-scopes', scopes);
    if (caller) {
      request.knownCaller = caller;
      this.requestLimits.countUser(operation, caller.userId, reply);
    } else if (request.is404) this.requestLimits.countStranger(request, reply);
    else this.requestLimits.countPublic(operation, request, reply);
  }

  /** Scopes in the dialect of this gateway's clients. */
  private spelled(scopes: string): string {
    return this.dialect ? this.dialect.text(scopes) : scopes;
  }

  private async callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    try {
      const caller = (request.knownCaller = await this.resolve(request, reply));
      void reply.header('x-oauth-scopes', this.spelled(scopesText(caller.scopes)));
      return caller;
    } catch (error) {
      void reply.header('x-oauth-scopes', 'unknown');
      throw error;
    }
  }

  private async resolve(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const token = bearerTokenOf(request);
    if (token === undefined) {
      this.requestLimits.countStranger(request, reply);
      throw new ApiFailure(401, [{ reason: 'Invalid Token' }]);
    }
    const key = keyOfToken(token);
    return this.callers.knows(token, key)
      ? this.callers.resolve(token, { key, opens: true })
      : this.check(token, key, request, reply);
  }

  private check(token: string, key: string, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    return this.requestLimits.checkToken(request, reply, (isScreened) =>
      this.callers.resolve(token, { key, isScreened, opens: true }),
    );
  }

  /** The caller of a token, if it is known now or within a moment. */
  private async callerIfKnown(
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller | undefined> {
    const key = keyOfToken(token);
    const known = this.callers.lastKnown(token, key);
    if (known) return known;
    const checked = this.check(token, key, request, reply).catch(() => undefined);
    return Promise.race([checked, delay(MOMENT_MS, undefined, { ref: false })]);
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
