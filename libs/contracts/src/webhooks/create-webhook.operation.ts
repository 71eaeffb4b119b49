import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional, Required } from '../validation/decorators.js';
import { EventTypes, WebhookEntities, WebhookEntityKey, WebhookRegions, WebhookUrl } from './webhook-fields.js';
import { webhookRecord } from './webhook.record.js';

export class CreateWebhookRequest {
  @Required('Where to send events: `https`, at most 2048 characters, without a user, a password or a fragment')
  @WebhookUrl()
  url: string;

  @Required('Types of events to deliver; `*` stands for any characters, as in `firewall_*`')
  @EventTypes()
  types: string[];

  @Optional('Only events about these resources') @WebhookEntities() entities?: WebhookEntityKey[];

  @Optional('Only events whose record is in one of these regions') @WebhookRegions() regions?: string[];
}

/** The only reply with the secret; a replay with the same Idempotency-Key has none. */
export const createWebhook = defineOperation({
  subject: 'webhook.webhooks.create',
  kind: 'command',
  summary: 'Create a webhook',
  description:
    'Delivers events that the user may see to a URL, signed; store the response, which alone has the secret that verifies them.',
  http: { method: 'POST', path: '/account/webhooks' },
  scopes: ['account:read_write', 'events:read_only'],
  grant: anyUser,
  params: {},
  body: CreateWebhookRequest,
  example: { url: 'https://example.com/stratus', types: ['vpc_*', 'subnet_*'] },
  reply: webhookRecord,
  events: ['webhook_create'],
});
