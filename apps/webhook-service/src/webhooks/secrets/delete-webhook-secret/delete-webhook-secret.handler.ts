import { CommandRunner } from '@stratus/commands';
import { deleteWebhookSecret } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { webhookSecretDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { WebhookRepository } from '../../webhook.repository.js';
import { SecretRepository } from '../secret.repository.js';
import { refuseUnlessSecretMayGo } from '../webhook-secret.js';

@Answers(deleteWebhookSecret)
export class DeleteWebhookSecretHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly secrets: SecretRepository,
  ) {}

  async execute(call: CallOf<typeof deleteWebhookSecret>) {
    const { caller, params } = call;
    return this.commands.run(call, async ({ statements, emit }) => {
      await this.webhooks.changeAccount(statements, caller.accountId);
      const webhook = await this.webhooks.lock(statements, caller, params.webhookId);
      refuseUnlessSecretMayGo(params.secretId, await this.secrets.idsOf(statements, webhook.id));

      this.secrets.delete(statements, params.secretId);

      emit(webhookSecretDelete(await this.webhooks.record(statements, webhook.id), webhook));
      return {};
    });
  }
}
