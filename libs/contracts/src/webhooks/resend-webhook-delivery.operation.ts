import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { webhookDeliveryRecord } from './webhook-delivery.record.js';

export const resendWebhookDelivery = defineOperation({
  subject: 'webhook.deliveries.resend',
  kind: 'command',
  summary: 'Resend a delivery',
  description: 'Sends the event again, with the same id, for example after a receiver has accepted and lost it.',
  http: { method: 'POST', path: '/account/webhooks/:webhookId/deliveries/:deliveryId/resend' },
  scopes: ['account:read_write', 'events:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer', deliveryId: 'integer' },
  reply: webhookDeliveryRecord,
});
