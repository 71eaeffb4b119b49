import { Time } from '../account/account-fields.js';
import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Required, VerbatimText } from '../validation/decorators.js';
import { webhookReplayRecord } from './webhook-replay.record.js';

export class ReplayWebhookRequest {
  @Required('Time in UTC of the first events to deliver again; events are kept for 90 days')
  @VerbatimText(1, 32)
  @Time()
  since: string;
}

export const replayWebhook = defineOperation({
  subject: 'webhook.webhooks.replay',
  kind: 'command',
  summary: 'Replay events to a webhook',
  description:
    'Delivers events since a time again, with their ids, for example after a receiver has lost its state; it runs in the background.',
  http: { method: 'POST', path: '/account/webhooks/:webhookId/replay' },
  scopes: ['account:read_write', 'events:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  body: ReplayWebhookRequest,
  example: { since: '2026-11-28T00:00:00' },
  reply: webhookReplayRecord,
});
