import { Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { FastifyRequest } from 'fastify';
import { bearerTokenOf } from '../authentication/bearer-token.js';
import { CallerCache } from '../authentication/caller-cache.js';

/** The account that a request to the test control concerns; null, without a token: every account. */
export type ControlScope = number | null;

/** Reads the account from the token, which such a request need not have. */
@Injectable()
export class ControlScopes {
  constructor(private readonly callers: CallerCache) {}

  /** @throws ApiFailure 401 for a token that is not valid: without it, the request would concern every account. */
  async of(request: FastifyRequest): Promise<ControlScope> {
    if (request.headers.authorization === undefined) return null;
    const token = bearerTokenOf(request);
    if (token === undefined) throw new ApiFailure(401, [{ reason: 'Invalid Token' }]);
    return (await this.callers.resolve(token, { opens: true })).accountId;
  }
}
