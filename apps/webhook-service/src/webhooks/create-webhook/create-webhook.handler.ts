import { CommandRunner, refuseBeyondLimit } from '@stratus/commands';
import { createWebhook } from '@stratus/contracts';
import type { CallOf, WebhookRecord } from '@stratus/contracts';
import { webhookCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { newSecret } from '@stratus/webhooks';
import { SecretRepository } from '../secrets/secret.repository.js';
import { ReceiverRules } from '../receiver.rules.js';
import { decideCreateWebhook } from '../webhook.js';
import { WebhookRepository } from '../webhook.repository.js';
import { WEBHOOK_LIMIT } from '../webhook.sql.js';

/** A repeat with the same Idempotency-Key gets the record without the secret, which no table has in the clear. */
const withoutSecret = (record: WebhookRecord): WebhookRecord => ({ ...record, secret: null });

@Answers(createWebhook)
export class CreateWebhookHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: SecretRepository,
    private readonly rules: ReceiverRules,
  ) {}

  async execute(call: CallOf<typeof createWebhook>) {
    const { accountId, userId, username } = call.caller;
    return this.commands.run(
      call,
      async ({ statements, now, emit }) => {
        await refuseBeyondLimit(statements, call.caller, WEBHOOK_LIMIT);
        await this.webhooks.changeAccount(statements, accountId);
        await this.webhooks.refuseOneTooMany(statements, accountId);
        const settings = decideCreateWebhook(call.body, this.rules);

        const owner = { accountId, userId, username };
        const created = { status: 'enabled', created: now, updated: now } as const;
        const id = await this.webhooks.insert(statements, { ...settings, ...owner, ...created });
        const secret = newSecret();
        await this.secrets.insert(statements, { webhookId: id, created: now }, secret);

        const record = await this.webhooks.record(statements, id);
        emit(webhookCreate(record, owner));
        return { ...record, secret };
      },
      { replyToStore: withoutSecret },
    );
  }
}
