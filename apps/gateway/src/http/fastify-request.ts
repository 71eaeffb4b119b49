import type { ApiFailure, Caller, EventFault, JobFault, Operation } from '@stratus/contracts';
import type { Span } from '@stratus/runtime';

declare module 'fastify' {
  interface FastifyRequest {
    /** Behind the trusted proxies; set when the request begins. */
    clientAddress?: string;
    /** Set by the access guard on every operation that is not public. */
    caller?: Caller;
    /** The user whose valid token the request has, admitted or not; also on public operations, if known in time. */
    knownCaller?: Caller;
    /** The trace context of its call; set with the call. */
    traceparent?: string;
    /** Set while the gateway exports traces. */
    span?: Span;
    /**
     * Set instead of {@link caller} if its user lacks the grant, but may get the stored reply to the user's earlier request
     * with the key. Without a caller, no operation runs.
     */
    refused?: { caller: Caller; failure: ApiFailure };
    /** Set if the test control makes the call fail: the rule, when the connection ends without an answer, what its events and its job meet. */
    fault?: {
      id: number;
      drop: 'before' | 'after' | null;
      ofEvents: EventFault | undefined;
      ofJob: JobFault | undefined;
    };
  }
  interface FastifyContextConfig {
    /** The operation that a route serves; absent on pages. */
    operation?: Operation;
    /** Set if the path does not serve the method. */
    isRefused?: true;
  }
}
