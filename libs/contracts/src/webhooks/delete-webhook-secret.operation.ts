import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteWebhookSecret = defineOperation({
  subject: 'webhook.secrets.delete',
  kind: 'command',
  summary: 'Delete a secret of a webhook',
  description:
    'Ends the replacement of a secret, once all receivers know the new one; the last secret cannot be deleted.',
  http: { method: 'DELETE', path: '/account/webhooks/:webhookId/secrets/:secretId' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: { webhookId: 'integer', secretId: 'integer' },
  reply: empty,
  events: ['webhook_secret_delete'],
});
