import type { CloudEvent } from '@stratus/events';

interface Probe {
  id: string;
  time: Date;
  actor: string;
  requestId: string;
}

/** A test event for one webhook, which is not in the stream: its resource is the webhook, and it has no sequence. */
export const probeEvent = (
  webhook: { webhookId: number; accountId: number; url: string },
  { id, time, actor, requestId }: Probe,
): Omit<CloudEvent, 'sequence' | 'dataschema'> => ({
  specversion: '1.0',
  id,
  source: '/webhook-service',
  type: 'webhook_probe',
  subject: `/v4/account/webhooks/${webhook.webhookId}`,
  time: time.toISOString(),
  datacontenttype: 'application/json',
  accountid: webhook.accountId,
  actor,
  requestid: requestId,
  entitytype: 'webhook',
  entityid: String(webhook.webhookId),
  entitylabel: URL.parse(webhook.url)?.host ?? '',
  data: {},
});
