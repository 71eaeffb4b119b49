import type { Msg } from '@nats-io/transport-node';
import { ApiFailure, earlierOutcomeUnknown, unavailable } from '@stratus/contracts';
import type { Call, Delivery } from '@stratus/contracts';
import type { Tracer } from '@stratus/runtime';
import { replyHeaders } from './reply.js';
import type { WrittenReply } from './reply.js';
import { TRACEPARENT } from './trace-headers.js';

const CAME_TOO_LATE = 'The request reached the service too late. Nothing was changed; retry.';

/** A received call, over the broker or from the same process. */
export interface Received {
  subject: string;
  /** Undefined if the message is no call. */
  call: Partial<Call> | undefined;
  /** W3C trace context of the caller's span. */
  traceparent: string | undefined;
  respond: (written: WrittenReply) => void;
  /** Every replica has the call, so one that has nothing certain to report keeps silent. */
  byAll: boolean;
}

/** The call in a message from the broker. */
export const callOfMessage = (subject: string, message: Msg, byAll: boolean): Received => ({
  subject,
  call: callIn(message.string()),
  traceparent: message.headers?.get(TRACEPARENT),
  byAll,
  respond: (written) => void message.respond(written.text, { headers: replyHeaders(written.status, written) }),
});

/** The call in a payload; undefined if the payload is no JSON object. */
export function callIn(payload: string): Partial<Call> | undefined {
  try {
    const call: unknown = JSON.parse(payload);
    return typeof call === 'object' && call !== null ? call : undefined;
  } catch {
    return undefined;
  }
}

export const isDelivery = (given: unknown): given is Delivery => {
  const { id, startBy } = (given ?? {}) as Partial<Delivery>;
  return typeof id === 'string' && typeof startBy === 'number';
};

/** The refusal of a call that may no longer start. */
export class TooLate extends ApiFailure {
  constructor(
    { status, errors, retryAfterSeconds }: ApiFailure,
    /** Milliseconds since 1970, by the clock of the service. */
    readonly at: number,
  ) {
    super(status, errors, retryAfterSeconds);
  }
}

/**
 * The refusal of a call whose message travelled for too long: in a frozen process or broker. Its sender has sent it again
 * in the meantime, or has given up, so running it now could change something after the client got a reply.
 *
 * @returns undefined while the call may start; else 503, or 504 for a call with a key, because an earlier request with the key
 *   may have run.
 */
export function tooLate({ delivery, request }: Partial<Call>, now: number): TooLate | undefined {
  if (!isDelivery(delivery) || now <= delivery.startBy) return undefined;
  const mayHaveRun = request?.idempotencyKey !== undefined;
  return new TooLate(mayHaveRun ? earlierOutcomeUnknown() : unavailable(CAME_TOO_LATE), now);
}

/** Replies to a call within its sender's trace, which the call's events and sagas continue. */
export function inItsTrace(
  tracing: Tracer,
  received: Received,
  answer: (continued: Received) => Promise<number>,
): Promise<number> {
  const { subject, call } = received;
  const { traceparent, id: requestId } = call?.request ?? {};
  const parent = received.traceparent || traceparent;
  return tracing.within({ name: subject, kind: 'server', parent, requestId }, async (span) => {
    if (!span) return answer(received);
    const request = call?.request && { request: { ...call.request, traceparent: span.traceparent } };
    const status = await answer({ ...received, call: call && { ...call, ...request } });
    span.set('stratus.status', status);
    if (status >= 500) span.end(status);
    return status;
  });
}
