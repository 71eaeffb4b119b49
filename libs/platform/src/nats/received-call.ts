import type { Msg } from '@nats-io/transport-node';
import { unavailable } from '@stratus/contracts';
import type { ApiFailure, Call, Delivery } from '@stratus/contracts';

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

/**
 * The refusal of a call whose message was on its way for too long: in a process that was frozen, or in a broker. Its sender
 * has sent it again meanwhile, or has given up, so running it now could change something after the client was answered.
 *
 * @returns undefined while the call may start.
 */
export function tooLate({ delivery }: Pick<Call, 'delivery'>, now: number): ApiFailure | undefined {
  if (!isDelivery(delivery) || now <= delivery.startBy) return undefined;
  return unavailable('The request reached the service too late. Nothing was changed; try again.');
}
