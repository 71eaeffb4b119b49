import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { WEBHOOK_FIELDS } from './webhook-list-fields.js';
import { webhookRecord } from './webhook.record.js';

export const listWebhooks = defineOperation({
  subject: 'webhook.webhooks.list',
  kind: 'query',
  summary: 'List your webhooks',
  description: 'Shows which webhooks the user has, and which of them Stratus has disabled.',
  http: { method: 'GET', path: '/account/webhooks' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: {},
  list: { filterable: WEBHOOK_FIELDS },
  reply: pageOf(webhookRecord),
});
