import type { FastifyReply } from 'fastify';
import type { LimitVerdict } from './rate-limiter.js';

/** Tells the caller how much is left (contract 2.4). */
export function tellLimit(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitVerdict): void {
  void reply.headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetSeconds),
  });
}
