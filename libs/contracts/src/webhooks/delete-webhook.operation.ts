import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteWebhook = defineOperation({
  subject: 'webhook.webhooks.delete',
  kind: 'command',
  summary: 'Delete a webhook',
  description: 'Ends deliveries at once, those that wait included, and deletes the log of its deliveries.',
  http: { method: 'DELETE', path: '/account/webhooks/:webhookId' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  reply: empty,
  events: ['webhook_delete'],
});
