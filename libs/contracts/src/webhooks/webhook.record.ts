import { integer, list, nullable, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/**
 * Why Stratus disables a webhook: its receiver answered 410, gave no 2xx for three days, or more deliveries wait for it than
 * a webhook may have.
 */
export const WEBHOOK_DISABLED_REASONS = ['gone', 'failing', 'too_many_pending'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

/** A resource whose events a webhook delivers: as the event's entity, or its secondary entity. */
export const webhookEntityRecord = record('WebhookEntity', {
  type: verbatim('Kind of the resource, as events name it'),
  id: verbatim('Id of the resource, as a text'),
});

/** A webhook (contract 4.15). */
export const webhookRecord = record('Webhook', {
  id: integer('Id of the webhook'),
  url: verbatim('Where events are sent to'),
  types: list(verbatim('Type of event; `*` stands for any characters'), 'An event matches one of them'),
  entities: nullable(list(webhookEntityRecord, 'An event is about one of them; null: about any')),
  regions: nullable(list(verbatim('Id of a region'), 'The record of an event is in one of them; null: in any or none')),
  status: oneOf(WEBHOOK_STATUSES, 'Whether events are delivered'),
  disabled_reason: nullable(
    oneOf(WEBHOOK_DISABLED_REASONS, 'Why Stratus has disabled it; null: enabled, or disabled by its user'),
  ),
  secret: nullable(verbatim('The key that signs deliveries, in the response to the creation only; null otherwise')),
  created: time('Creation'),
  updated: time('Last change'),
});
export type WebhookRecord = Infer<typeof webhookRecord>;
