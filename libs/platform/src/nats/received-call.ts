import type { Msg } from '@nats-io/transport-node';
import { ApiFailure, earlierOutcomeUnknown, unavailable } from '@stratus/contracts';
import type { Call, Delivery } from '@stratus/contracts';

const CAME_TOO_LATE = 'The request reached the service too late. Nothing was changed; try again.';

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
