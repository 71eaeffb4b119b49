import type { Caller, Operation } from '@stratus/contracts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard on every operation that is not public. */
    caller?: Caller;
    /** The trace context that its call carries; set with the call. */
    traceparent?: string;
  }
  interface FastifyContextConfig {
    /** The operation that a route serves; absent on pages. */
    operation?: Operation;
  }
}
