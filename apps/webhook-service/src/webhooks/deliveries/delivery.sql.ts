import type { WebhookDeliveryRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** Of the first pending delivery of a lane, when the lane is due; nothing is sent for a disabled webhook. */
export const NEXT_ATTEMPT = `case when deliveries.status = 'pending' then (
  select lanes.due from lanes join webhooks on webhooks.id = lanes.webhook_id
   where lanes.webhook_id = deliveries.webhook_id and lanes.lane = deliveries.lane and webhooks.status = 'enabled'
     and not exists (select from deliveries as earlier
                      where earlier.webhook_id = deliveries.webhook_id and earlier.lane = deliveries.lane
                        and earlier.status = 'pending' and earlier.id < deliveries.id)) end`;

/** Kind and id of the resource, which name its lane. */
export const ENTITY_TYPE = `split_part(deliveries.lane, ' ', 1)`;
export const ENTITY_ID = `substr(deliveries.lane, strpos(deliveries.lane, ' ') + 1)`;

/** SQL for the record of a delivery as JSON; `deliveries` is the row. */
export const DELIVERY_JSON = jsonRecord<WebhookDeliveryRecord>({
  id: 'deliveries.id',
  event_id: 'deliveries.event_id',
  event_type: 'deliveries.event_type',
  entity_type: ENTITY_TYPE,
  entity_id: ENTITY_ID,
  status: 'deliveries.status',
  attempts: 'deliveries.attempts',
  created: jsonTime('deliveries.created'),
  last_attempt: jsonTime('deliveries.last_attempt'),
  next_attempt: jsonTime(NEXT_ATTEMPT),
  response_status: 'deliveries.response_status',
  response_body: 'deliveries.response_body',
  error: 'deliveries.error',
  duration_ms: 'deliveries.duration_ms',
});

/**
 * True for the deliveries of the webhook `$1` that the caller may see. What a restricted user may see is known when a delivery
 * is tried, so before that it is not shown.
 */
export const shownTo = ({ restricted }: { restricted: boolean }): string =>
  `deliveries.webhook_id = $1${restricted ? ' and deliveries.attempts > 0' : ''}`;
