import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { webhookDeliveryRecord } from './webhook-delivery.record.js';
import { WEBHOOK_DELIVERY_FIELDS } from './webhook-list-fields.js';

export const listWebhookDeliveries = defineOperation({
  subject: 'webhook.deliveries.list',
  kind: 'query',
  summary: 'List the deliveries of a webhook',
  description: 'Shows what was delivered, what waits and what failed, with the response of the receiver.',
  http: { method: 'GET', path: '/account/webhooks/:webhookId/deliveries' },
  scopes: ['account:read_only', 'events:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  list: { filterable: WEBHOOK_DELIVERY_FIELDS },
  reply: pageOf(webhookDeliveryRecord),
});
