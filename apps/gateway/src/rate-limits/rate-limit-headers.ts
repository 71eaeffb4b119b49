import type { FastifyReply } from 'fastify';
import type { LimitVerdict } from './rate-limiter.js';

/** Sets the headers with the limit and the remaining requests (contract 2.4). */
export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetMs }: LimitVerdict): void {
  void reply.headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil((Date.now() + resetMs) / 1000)),
  });
}
