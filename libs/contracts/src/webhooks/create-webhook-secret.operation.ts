import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { webhookSecretRecord } from './webhook-secret.record.js';
/** The only reply with the secret; a replay with the same Idempotency-Key has none. */
export const createWebhookSecret = defineOperation({
  subject: 'webhook.secrets.create',
  kind: 'command',
  summary: 'Create a secret of a webhook',
  description: 'Begins the replacement of a secret: until the old one is deleted, deliveries have a signature by each.',
  http: { method: 'POST', path: '/account/webhooks/:webhookId/secrets' },
  scopes: ['account:read_write', 'events:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  reply: webhookSecretRecord,
  events: ['webhook_secret_create'],
});
