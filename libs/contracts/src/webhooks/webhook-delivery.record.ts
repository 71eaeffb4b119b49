import { integer, nullable, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const response = {
  response_status: nullable(integer('HTTP status of the response; null without one')),
  response_body: nullable(verbatim('First 1 KiB of the response; null without one')),
  error: nullable(verbatim('Why there is no response, or why it does not count; null otherwise')),
  duration_ms: nullable(integer('How long the receiver took, in milliseconds; null before the first attempt')),
};

/** One event for one webhook, with the result of the last attempt (contract 4.15). */
export const webhookDeliveryRecord = record('WebhookDelivery', {
  id: integer('Id of the delivery'),
  event_id: verbatim('Id of the event, and of its message (`webhook-id`)'),
  event_type: verbatim('Type of the event'),
  entity_type: verbatim('Kind of the resource that the event is about'),
  entity_id: verbatim('Id of that resource, as a text'),
  status: oneOf(DELIVERY_STATUSES, '`failed`: given up after three days'),
  attempts: integer('Number of attempts since it was created or resent', { minimum: 0 }),
  created: time('When the event was matched'),
  last_attempt: nullable(time('Start of the last attempt')),
  next_attempt: nullable(
    time('Start of the next attempt; null if it waits for an earlier event of its resource, or has ended'),
  ),
  ...response,
});
export type WebhookDeliveryRecord = Infer<typeof webhookDeliveryRecord>;

/** The result of a probe: one attempt with a test event (contract 4.15). */
export const webhookProbeRecord = record('WebhookProbe', {
  event_id: verbatim('Id of the test event (`webhook-id`)'),
  ...response,
});
export type WebhookProbeRecord = Infer<typeof webhookProbeRecord>;
