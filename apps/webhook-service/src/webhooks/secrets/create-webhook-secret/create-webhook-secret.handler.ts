import { CommandRunner } from '@stratus/commands';
import { apiTime, createWebhookSecret } from '@stratus/contracts';
import type { CallOf, WebhookSecretRecord } from '@stratus/contracts';
import { webhookSecretCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { newSecret } from '@stratus/webhooks';
import { WebhookRepository } from '../../webhook.repository.js';
import { SecretRepository } from '../secret.repository.js';
import { refuseUnlessRoomForSecret } from '../webhook-secret.js';

const withoutSecret = (record: WebhookSecretRecord): WebhookSecretRecord => ({ ...record, secret: null });

@Answers(createWebhookSecret)
export class CreateWebhookSecretHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: SecretRepository,
  ) {}

  async execute(call: CallOf<typeof createWebhookSecret>) {
    const { caller, params } = call;
    return this.commands.run(
      call,
      async ({ statements, now, emit }) => {
        await this.webhooks.changeAccount(statements, caller.accountId);
        const webhook = await this.webhooks.lock(statements, caller, params.webhookId);
        refuseUnlessRoomForSecret(await this.secrets.idsOf(statements, webhook.id));

        const secret = newSecret();
        const id = await this.secrets.insert(statements, { webhookId: webhook.id, created: now }, secret);

        emit(webhookSecretCreate(await this.webhooks.record(statements, webhook.id), webhook));
        return { id, secret, created: apiTime(now) };
      },
      { replyToStore: withoutSecret },
    );
  }
}
