import type { JsMsg } from '@nats-io/jetstream';

import type { Acknowledgeable } from '../connection/broker-link.js';
import { readEvent, resourceOf, sequenceOf } from '../events/read-event.js';
import type { StratusEvent } from '../events/event.js';
import type { OrderedEvent } from '../order/event-order.js';

/** An event with what its acknowledgement needs. */
export interface Delivery extends OrderedEvent, Acknowledgeable {
  readonly event: StratusEvent;
  /** Place in the stream. */
  place: number;
}

/** The delivery of a message, or undefined if it is not a valid event. */
export function deliveryOf(message: JsMsg, incarnation: string): Delivery | undefined {
  const event = readEvent(message.string());
  if (!event) return undefined;
  const { id, time } = event;
  const { reply, seq: place } = message as JsMsg & { reply: string };
  return { resource: resourceOf(event), sequence: sequenceOf(event), id, time, event, place, reply, incarnation };
}
