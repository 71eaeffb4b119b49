import { Injectable } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { DisableWebhookHandler } from '../sending/disable-webhook.handler.js';

/** How many deliveries may wait for one webhook; then it is disabled, and its user can replay what is missing. */
export const MAX_PENDING_PER_WEBHOOK = 100_000;

export const OVERFULL = `
  select webhooks.id from webhooks
   where webhooks.status = 'enabled' and webhooks.deleted is null
     and exists (select from lanes where lanes.webhook_id = webhooks.id)
     and (select count(*) from (
            select from deliveries where deliveries.webhook_id = webhooks.id and deliveries.status = 'pending' limit $1
          ) as pending) >= $1`;

/** Bounds how much waits for a webhook. */
@Injectable()
export class OverdueDeliveriesObserver {
  constructor(
    private readonly database: Database,
    private readonly disableWebhook: DisableWebhookHandler,
  ) {}

  /** Disables webhooks for which too many deliveries wait. @returns false: nothing is left to do. */
  async check(maximum = MAX_PENDING_PER_WEBHOOK): Promise<boolean> {
    const overfull = await this.database.read<{ id: number }>(OVERFULL, [maximum]);
    for (const { id } of overfull) await this.disableWebhook.disable(id, 'too_many_pending');
    return false;
  }
}
