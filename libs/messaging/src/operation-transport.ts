import { ApiFailure, unavailable } from '@stratus/contracts';
import type { Call, Operation } from '@stratus/contracts';
import type { Span } from '@stratus/runtime';
import type { OperationReply } from './operation-reply.js';

/** One call on its way to a service. */
export interface OutgoingCall {
  operation: Operation;
  call: Partial<Call>;
  /** How long the caller waits, in milliseconds. */
  limitMs: number;
  /** The caller's span, if it has one. */
  span: Span | undefined;
}

/** How calls reach a service, and how its replies return. */
export interface OperationTransport {
  /**
   * Returns the service's reply, whatever its status.
   *
   * @throws ApiFailure 503 when the service applied nothing, 504 when a command's outcome is unknown after its timeout, 413
   *   for a call that is too large.
   */
  send(outgoing: OutgoingCall): Promise<OperationReply>;
}

const OUTCOME_UNKNOWN =
  'The response did not arrive in time, so it is unknown whether the change was made. ' +
  'Repeating the request with the same Idempotency-Key is safe.';

export const tooLargeCall = (): ApiFailure =>
  new ApiFailure(413, [{ reason: 'The request is too large. Nothing was changed.' }]);

/** The service may have the call, and has not replied: a query can be sent again, a command may have run. */
export const notAnswered = ({ kind }: Operation): ApiFailure =>
  kind === 'query'
    ? unavailable('The service did not respond in time. Retry.')
    : new ApiFailure(504, [{ reason: OUTCOME_UNKNOWN }], 1);
