import { WEBHOOK_SECRET_FIELDS, listWebhookSecrets } from '@stratus/contracts';
import type { CallOf, JsonText, WebhookSecretRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { WebhookQuery } from '../../webhook.query.js';

const SECRET_JSON = jsonRecord<WebhookSecretRecord>({
  id: 'webhook_secrets.id',
  secret: 'null::text',
  created: jsonTime('webhook_secrets.created'),
});
const COLUMNS = { id: 'webhook_secrets.id', created: 'webhook_secrets.created' };

@Answers(listWebhookSecrets)
export class ListWebhookSecretsHandler {
  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listWebhookSecrets>): Promise<JsonText> {
    await this.webhooks.refuseUnlessOwn(caller, params.webhookId);
    return this.database.readPage({
      from: 'webhook_secrets',
      where: 'webhook_secrets.webhook_id = $1',
      values: [params.webhookId],
      key: ['webhook_secrets.id'],
      as: 'webhook_secrets',
      item: SECRET_JSON,
      fields: WEBHOOK_SECRET_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
