import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { WEBHOOK_SECRET_FIELDS } from './webhook-list-fields.js';
import { webhookSecretRecord } from './webhook-secret.record.js';

export const listWebhookSecrets = defineOperation({
  subject: 'webhook.secrets.list',
  kind: 'query',
  summary: 'List the secrets of a webhook',
  description: 'Shows when the secrets were created, to tell the old one from the new one, never the secrets.',
  http: { method: 'GET', path: '/account/webhooks/:webhookId/secrets' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  list: { filterable: WEBHOOK_SECRET_FIELDS },
  reply: pageOf(webhookSecretRecord),
});
