import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { webhookProbeRecord } from './webhook-delivery.record.js';

export const probeWebhook = defineOperation({
  subject: 'webhook.webhooks.probe',
  kind: 'command',
  summary: 'Probe a webhook',
  description:
    'Sends a signed test event, webhook_probe, and responds with what the receiver answered within 5 seconds; a disabled webhook can be probed, too.',
  http: { method: 'POST', path: '/account/webhooks/:webhookId/probe' },
  scopes: ['account:read_write', 'events:read_only'],
  grant: anyUser,
  params: { webhookId: 'integer' },
  reply: webhookProbeRecord,
});
