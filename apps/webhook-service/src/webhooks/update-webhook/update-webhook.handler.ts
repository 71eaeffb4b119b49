import { CommandRunner } from '@stratus/commands';
import { updateWebhook } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { webhookDisable, webhookEnable, webhookUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DeliverySignal } from '../../queue/delivery.signal.js';
import { DeliveryRepository } from '../../queue/delivery.repository.js';
import { ReceiverRules } from '../receiver.rules.js';
import { decideUpdateWebhook } from '../webhook.js';
import { WebhookRepository } from '../webhook.repository.js';

@Answers(updateWebhook)
export class UpdateWebhookHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly rules: ReceiverRules,
    private readonly signal: DeliverySignal,
  ) {}

  async execute(call: CallOf<typeof updateWebhook>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ statements, now, emit, onCommitted }) => {
      await this.webhooks.changeAccount(statements, caller.accountId);
      const webhook = await this.webhooks.lock(statements, caller, params.webhookId);
      const { settings, status } = decideUpdateWebhook(webhook, body, this.rules);
      const hasSettings = Object.keys(settings).length > 0;

      // Failures of the previous receiver do not count for a new one.
      const begins = status === 'enabled' || settings.url !== undefined;
      if (hasSettings || status !== undefined) {
        const change = { ...(status && { status, disabledReason: null }), ...(begins && { failingSince: null }) };
        this.webhooks.update(statements, webhook.id, { ...settings, ...change, updated: now });
      }
      if (begins) {
        this.deliveries.makeDue(statements, webhook.id);
        onCommitted(() => this.signal.raise());
      }

      const record = await this.webhooks.record(statements, webhook.id);
      if (hasSettings) emit(webhookUpdate(record, webhook));
      if (status !== undefined) emit((status === 'enabled' ? webhookEnable : webhookDisable)(record, webhook));
      return record;
    });
  }
}
