import type { Caller } from '@stratus/contracts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard on every operation that is not public. */
    caller?: Caller;
  }
}
