import { WEBHOOK_DELIVERY_FIELDS, listWebhookDeliveries } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { WebhookQuery } from '../../webhook.query.js';
import { DELIVERY_JSON, ENTITY_ID, ENTITY_TYPE, NEXT_ATTEMPT, shownTo } from '../delivery.sql.js';

const COLUMNS = {
  id: 'deliveries.id',
  event_id: 'deliveries.event_id::text',
  event_type: 'deliveries.event_type',
  entity_type: ENTITY_TYPE,
  entity_id: ENTITY_ID,
  status: 'deliveries.status',
  attempts: 'deliveries.attempts',
  created: 'deliveries.created',
  last_attempt: 'deliveries.last_attempt',
  next_attempt: NEXT_ATTEMPT,
  response_status: 'deliveries.response_status',
  response_body: 'deliveries.response_body',
  error: 'deliveries.error',
  duration_ms: 'deliveries.duration_ms',
};

@Answers(listWebhookDeliveries)
export class ListWebhookDeliveriesHandler {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listWebhookDeliveries>): Promise<JsonText> {
    await this.webhooks.refuseUnlessOwn(caller, params.webhookId);
    return this.database.readPage({
      from: 'deliveries',
      where: shownTo(caller),
      values: [params.webhookId],
      key: ['deliveries.id'],
      keyDirection: 'desc',
      as: 'deliveries',
      item: DELIVERY_JSON,
      fields: WEBHOOK_DELIVERY_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
