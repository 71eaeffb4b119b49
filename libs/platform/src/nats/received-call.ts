import type { Msg } from '@nats-io/transport-node';
import { ApiFailure, earlierOutcomeUnknown, unavailable } from '@stratus/contracts';
import type { Call, Delivery } from '@stratus/contracts';
import { TRACEPARENT } from '../tracing/trace-headers.js';
import type { Tracer } from '../tracing/tracer.js';

const CAME_TOO_LATE = 'The request reached the service too late. Nothing was changed; try again.';

/** A message that carries a call. */
export interface Received {
  subject: string;
  message: Msg;
  call: Partial<Call> | undefined;
  /** Every replica has it, so one that has nothing certain to say keeps silent. */
  byAll: boolean;
}

/** The call that a message carries; undefined when its payload is no JSON object. */
export function callIn(message: Msg): Partial<Call> | undefined {
  try {
    const call: unknown = message.json();
    return typeof call === 'object' && call !== null ? call : undefined;
  } catch {
    return undefined;
  }
}

export const isDelivery = (given: unknown): given is Delivery => {
  const { id, startBy } = (given ?? {}) as Partial<Delivery>;
  return typeof id === 'string' && typeof startBy === 'number';
};

/** The refusal of a call that may not start any more. */
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
 * The refusal of a call whose message was on its way for too long: in a process that was frozen, or in a broker. Its sender
 * has sent it again meanwhile, or has given up, so running it now could change something after the client was answered.
 *
 * @returns undefined while the call may start; 503, or 504 with a key, under which an earlier request may have run.
 */
export function tooLate({ delivery, request }: Partial<Call>, now: number): TooLate | undefined {
  if (!isDelivery(delivery) || now <= delivery.startBy) return undefined;
  const mayHaveRun = request?.idempotencyKey !== undefined;
  return new TooLate(mayHaveRun ? earlierOutcomeUnknown() : unavailable(CAME_TOO_LATE), now);
}

/** Answers a call within the trace of its sender, and lets the call continue that: its events and its sagas do, too. */
export function inItsTrace(
  tracing: Tracer,
  received: Received,
  answer: (continued: Received) => Promise<number>,
): Promise<number> {
  const { subject, message, call } = received;
  const { traceparent, id: requestId } = call?.request ?? {};
  const parent = message.headers?.get(TRACEPARENT) || traceparent;
  return tracing.within({ name: subject, kind: 'server', parent, requestId }, async (span) => {
    if (!span) return answer(received);
    const request = call?.request && { request: { ...call.request, traceparent: span.traceparent } };
    const status = await answer({ ...received, call: call && { ...call, ...request } });
    span.set('stratus.status', status);
    if (status >= 500) span.end(status);
    return status;
  });
}
