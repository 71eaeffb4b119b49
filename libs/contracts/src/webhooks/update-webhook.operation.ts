import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Nullable, OneOf, Optional } from '../validation/decorators.js';
import { EventTypes, WebhookEntities, WebhookEntityKey, WebhookRegions, WebhookUrl } from './webhook-fields.js';
import { WEBHOOK_STATUSES, webhookRecord } from './webhook.record.js';
import type { WebhookStatus } from './webhook.record.js';

export class UpdateWebhookRequest {
  @Optional('New URL, under the rules of a creation') @WebhookUrl() url?: string;

  @Optional('New types of events; they replace all others') @EventTypes() types?: string[];

  @Nullable('New resources; null: any') @WebhookEntities() entities?: WebhookEntityKey[] | null;

  @Nullable('New regions; null: any') @WebhookRegions() regions?: string[] | null;

  @Optional('`disabled` stops deliveries; `enabled` continues with those that wait, at once')
  @OneOf(WEBHOOK_STATUSES)
  status?: WebhookStatus;
}

export const updateWebhook = defineOperation({
  subject: 'webhook.webhooks.update',
  kind: 'command',
  summary: 'Update a webhook',
  description: 'Changes the URL, the filters or the status, for example to enable a webhook whose receiver is back.',
  http: { method: 'PUT', path: '/account/webhooks/:webhookId' },
  scopes: ['account:read_write', 'events:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  body: UpdateWebhookRequest,
  example: { types: ['*'], status: 'enabled' },
  reply: webhookRecord,
  events: ['webhook_update', 'webhook_enable', 'webhook_disable'],
});
