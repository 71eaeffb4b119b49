import type { Limited } from '@stratus/commands';
import type { WebhookRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** SQL for the record of a webhook as JSON; `webhooks` is the row. */
export const WEBHOOK_JSON = jsonRecord<WebhookRecord>({
  id: 'webhooks.id',
  url: 'webhooks.url',
  types: 'to_json(webhooks.types)',
  entities: 'webhooks.entities',
  regions: 'to_json(webhooks.regions)',
  status: 'webhooks.status',
  disabled_reason: 'webhooks.disabled_reason',
  secret: 'null::text',
  created: jsonTime('webhooks.created'),
  updated: jsonTime('webhooks.updated'),
});

/** True for the webhooks of the account `$1` and its user `$2`. */
export const OWN_WEBHOOK = 'webhooks.account_id = $1 and webhooks.user_id = $2 and webhooks.deleted is null';

/** What counts towards an account's limit of webhooks. */
export const WEBHOOK_LIMIT: Limited = {
  kind: 'webhooks',
  plural: 'webhooks',
  rows: 'select from webhooks where webhooks.account_id = $1 and webhooks.deleted is null',
};
