import { Inject, Injectable } from '@nestjs/common';
import { EVENT_LEDGER } from '@stratus/commands';
import type { EventLedger } from '@stratus/commands';
import type { CloudEvent, Subscription } from '@stratus/events';
import type { SqlTransaction } from '@stratus/postgres';
import { DeliveryRepository } from '../queue/delivery.repository.js';
import type { NewDelivery, QueuedDelivery } from '../queue/delivery.repository.js';
import { messageOf } from '../queue/message.js';
import { DeliveryRunner } from '../sending/delivery.runner.js';
import { FollowUsersWhenTheyChangeHandler } from './follow-users-when-they-change.handler.js';
import { AccountWebhooksLookup } from './account-webhooks.lookup.js';

/** Events that arrive within this time share a transaction; every delivery waits for it. */
const GATHER_MS = 10;

/** Queues a delivery of each event for each webhook of its account that wants it; webhooks of a deleted user end. */
@Injectable()
export class WebhookDeliveriesSubscription implements Subscription {
  readonly name = 'webhook-deliveries';
  readonly gatherMs = GATHER_MS;
  private queued: readonly QueuedDelivery[] = [];
  private hasEvents = false;

  constructor(
    private readonly webhooks: AccountWebhooksLookup,
    private readonly deliveries: DeliveryRepository,
    private readonly runner: DeliveryRunner,
    private readonly users: FollowUsersWhenTheyChangeHandler,
    @Inject(EVENT_LEDGER) private readonly ledger: EventLedger,
  ) {}

  readonly apply = async ({ statements }: SqlTransaction, events: readonly CloudEvent[]): Promise<void> => {
    this.queued = [];
    // Read before this transaction changes any: what it rolls back is never remembered.
    const accounts = await this.webhooks.of(statements, [...new Set(events.map(({ accountid }) => accountid))]);
    // Before the lanes, as in commands.
    this.hasEvents = await this.users.apply(statements, events);
    if (accounts.size === 0) return;
    const wanted = events.flatMap((event): NewDelivery[] => {
      const wanting = (accounts.get(event.accountid) ?? []).filter(({ wants }) => wants(event));
      if (wanting.length === 0) return [];
      const message = messageOf(event);
      return wanting.map(({ id }) => ({ webhookId: id, message }));
    });
    this.queued = await this.deliveries.queue(statements, wanted);
  };

  readonly afterCommit = (): void => {
    this.runner.offer(this.queued);
    if (this.hasEvents) this.ledger.wake();
  };
}
