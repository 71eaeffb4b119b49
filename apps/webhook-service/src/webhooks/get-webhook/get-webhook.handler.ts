import { getWebhook } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { OWN_WEBHOOK, WEBHOOK_JSON } from '../webhook.sql.js';

const GET_WEBHOOK = `select ${WEBHOOK_JSON}::text as record from webhooks where ${OWN_WEBHOOK} and webhooks.id = $3`;

@Answers(getWebhook)
export class GetWebhookHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getWebhook>) {
    return this.database.readRecord(GET_WEBHOOK, [caller.accountId, caller.userId, params.webhookId]);
  }
}
