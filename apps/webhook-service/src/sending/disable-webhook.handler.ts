import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import type { Call, WebhookDisabledReason } from '@stratus/contracts';
import { webhookDisable } from '@stratus/events';
import { Database } from '@stratus/postgres';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { DeliveryMetric } from './delivery.metric.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';

/** The cause in events of what no user has requested. */
const SYSTEM = 'stratus';

/** Disables webhooks on behalf of Stratus. */
@Injectable()
export class DisableWebhookHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly database: Database,
    private readonly metrics: DeliveryMetric,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Disables an enabled webhook; its deliveries wait until its user enables it. */
  async disable(webhookId: number, reason: WebhookDisabledReason): Promise<void> {
    const [owner] = await this.database.read<{ accountId: number; userId: number }>(
      `select account_id as "accountId", user_id as "userId" from webhooks where id = $1 and deleted is null`,
      [webhookId],
    );
    if (!owner) return;
    const isDisabled = await this.commands.run(systemCall(owner.accountId), async ({ statements, now, emit }) => {
      await this.webhooks.changeAccount(statements, owner.accountId);
      const webhook = await this.webhooks.lock(statements, owner, webhookId);
      if (webhook.status === 'disabled') return false;
      this.webhooks.update(statements, webhookId, { status: 'disabled', disabledReason: reason, updated: now });
      emit(webhookDisable(await this.webhooks.record(statements, webhookId), webhook));
      return true;
    });
    if (isDisabled !== true) return;
    this.metrics.countDisabled(reason);
    this.logger.info({ webhookId, reason }, 'webhook disabled');
  }
}

function systemCall(accountId: number): Pick<Call, 'caller' | 'request'> {
  const id = randomUUID();
  const caller = { accountId, userId: 0, username: SYSTEM, restricted: false, scopes: ['*'] };
  return { caller, request: { id, executionId: id } };
}
