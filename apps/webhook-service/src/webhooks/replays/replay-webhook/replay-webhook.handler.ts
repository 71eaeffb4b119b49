import { CommandRunner } from '@stratus/commands';
import { apiTime, replayWebhook } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { DeliverySignal } from '../../../queue/delivery.signal.js';
import { refuseUnlessEnabled } from '../../webhook.js';
import { WebhookRepository } from '../../webhook.repository.js';
import { decideReplay } from '../replay.js';
import { ReplayRepository } from '../replay.repository.js';

@Answers(replayWebhook)
export class ReplayWebhookHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly replays: ReplayRepository,
    private readonly signal: DeliverySignal,
  ) {}

  async execute(call: CallOf<typeof replayWebhook>) {
    const { caller, params, body } = call;
    return this.commands.run(call, async ({ statements, now, onCommitted }) => {
      const webhook = await this.webhooks.lock(statements, caller, params.webhookId);
      refuseUnlessEnabled(webhook);
      const running = await this.replays.find(statements, webhook.id);
      const since = decideReplay(body, running, now);

      this.replays.insert(statements, { webhookId: webhook.id, since, until: now });

      onCommitted(() => this.signal.raise());
      return { since: apiTime(since), until: apiTime(now) };
    });
  }
}
