import { CommandRunner } from '@stratus/commands';
import { deleteWebhook } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { webhookDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { WebhookRepository } from '../webhook.repository.js';

/** Takes as long for a webhook with many deliveries as for one without: they are purged later. */
@Answers(deleteWebhook)
export class DeleteWebhookHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
  ) {}

  async execute(call: CallOf<typeof deleteWebhook>) {
    const { caller, params } = call;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      await this.webhooks.changeAccount(statements, caller.accountId);
      const webhook = await this.webhooks.lock(statements, caller, params.webhookId);
      const record = await this.webhooks.record(statements, webhook.id);

      this.webhooks.update(statements, webhook.id, { deleted: now });

      emit(webhookDelete(record, webhook));
      return {};
    });
  }
}
