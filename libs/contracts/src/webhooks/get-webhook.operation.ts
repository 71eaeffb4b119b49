import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { webhookRecord } from './webhook.record.js';

export const getWebhook = defineOperation({
  subject: 'webhook.webhooks.get',
  kind: 'query',
  summary: 'Get a webhook',
  description: 'Returns URL, filters and status of a webhook, never its secrets.',
  http: { method: 'GET', path: '/account/webhooks/:webhookId' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  reply: webhookRecord,
});
