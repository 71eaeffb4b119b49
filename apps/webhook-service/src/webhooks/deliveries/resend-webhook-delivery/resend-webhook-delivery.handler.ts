import { CommandRunner } from '@stratus/commands';
import { existing, resendWebhookDelivery } from '@stratus/contracts';
import type { CallOf, WebhookDeliveryRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { DeliveryRepository } from '../../../queue/delivery.repository.js';
import { DeliverySignal } from '../../../queue/delivery.signal.js';
import { refuseUnlessEnabled } from '../../webhook.js';
import { WebhookRepository } from '../../webhook.repository.js';
import { DELIVERY_JSON, shownTo } from '../delivery.sql.js';

const RECORD = `select ${DELIVERY_JSON} as record from deliveries where deliveries.id = $1`;
const shown = (caller: { restricted: boolean }): string =>
  `select deliveries.lane from deliveries where ${shownTo(caller)} and deliveries.id = $2`;

@Answers(resendWebhookDelivery)
export class ResendWebhookDeliveryHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly signal: DeliverySignal,
  ) {}

  async execute(call: CallOf<typeof resendWebhookDelivery>) {
    const { caller, params } = call;
    return this.commands.run(call, async ({ statements, onCommitted }) => {
      const webhook = await this.webhooks.lock(statements, caller, params.webhookId);
      const [found] = await statements.query<{ lane: string }>(shown(caller), [webhook.id, params.deliveryId]);
      const { lane } = existing(found);
      refuseUnlessEnabled(webhook);

      const id = await this.deliveries.queueAgain(statements, { webhookId: webhook.id, lane }, params.deliveryId);

      onCommitted(() => this.signal.raise());
      const [added] = await statements.query<{ record: WebhookDeliveryRecord }>(RECORD, [id]);
      return existing(added).record;
    });
  }
}
