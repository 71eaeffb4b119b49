import { WEBHOOK_FIELDS, listWebhooks } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { OWN_WEBHOOK, WEBHOOK_JSON } from '../webhook.sql.js';

const COLUMNS = {
  id: 'webhooks.id',
  url: 'webhooks.url',
  types: 'webhooks.types',
  regions: 'webhooks.regions',
  status: 'webhooks.status',
  disabled_reason: 'webhooks.disabled_reason',
  created: 'webhooks.created',
  updated: 'webhooks.updated',
};

@Answers(listWebhooks)
export class ListWebhooksHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listWebhooks>): Promise<JsonText> {
    return this.database.readPage({
      from: 'webhooks',
      where: OWN_WEBHOOK,
      values: [caller.accountId, caller.userId],
      key: ['webhooks.id'],
      as: 'webhooks',
      item: WEBHOOK_JSON,
      fields: WEBHOOK_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
