import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import { Integer, Required } from '../validation/decorators.js';

export class FindAccountWebhooksRequest {
  @Required() @Integer(1) accountId: number;
}

/** The webhooks of an account, whose lists show each user its own only. */
export const findAccountWebhooks = defineOperation({
  subject: 'webhook.test-control.find-webhooks',
  kind: 'query',
  summary: 'Find the webhooks of an account',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: FindAccountWebhooksRequest,
  reply: record('AccountWebhooks', {
    webhooks: list(
      record('AccountWebhook', {
        webhookId: integer('Id of the webhook'),
        userId: integer('Id of the user that it belongs to'),
        username: verbatim('Name of that user when it was created'),
      }),
    ),
  }),
});
