import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@stratus/commands';
import type { WebhookDisabledReason } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import { CLOCK, METRICS, counter, gauge } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import type { Attempt } from '@stratus/webhooks';
import { Counter, Histogram } from 'prom-client';
import type { DueDelivery } from './due-delivery.js';

const PENDING = `select count(*)::float8 as pending from deliveries where status = 'pending'`;
const OLDEST_DUE = `
  select greatest(coalesce(extract(epoch from now() - min(lanes.due)), 0), 0)::float8 as seconds
    from lanes join webhooks on webhooks.id = lanes.webhook_id
   where webhooks.status = 'enabled' and webhooks.deleted is null`;

/** What operators see of deliveries. */
@Injectable()
export class DeliveryMetric {
  private readonly attempts: Counter<'outcome'>;
  private readonly seconds: Histogram;
  private readonly disabled: Counter<'reason'>;
  private readonly failedQuestions: Counter;

  constructor(
    @Inject(METRICS) private readonly registry: Registry,
    @Inject(CLOCK) private readonly clock: Clock,
    database: Database,
  ) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'stratus_webhook_attempts_total',
      help: 'Attempts to deliver an event to a webhook',
      labelNames: ['outcome'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'stratus_webhook_delivery_seconds',
      help: 'Time from an event to its acceptance by the receiver of a webhook, of deliveries that were sent at once',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.disabled = new Counter({
      name: 'stratus_webhooks_disabled_total',
      help: 'Webhooks that Stratus has disabled',
      labelNames: ['reason'],
      registers,
    });
    this.failedQuestions = counter(
      registry,
      'stratus_webhook_viewer_failures_total',
      'Times that account-service could not be asked which events users may see',
    );
    const number = async (text: string, name: string): Promise<number> =>
      (await database.read<Record<string, number>>(text))[0]?.[name] ?? Number.NaN;
    gauge(registry, 'stratus_webhook_pending', 'Deliveries that wait', () => number(PENDING, 'pending'));
    gauge(
      registry,
      'stratus_webhook_oldest_due_seconds',
      'How long the oldest delivery that is due waits to be sent',
      () => number(OLDEST_DUE, 'seconds'),
    );
  }

  /** @param size the number of deliveries under way. */
  measureHand(size: () => number): void {
    gauge(this.registry, 'stratus_webhook_in_flight', 'Deliveries under way', size);
  }

  count({ isNew, time }: Pick<DueDelivery, 'isNew' | 'time'>, { outcome }: Attempt): void {
    this.attempts.inc({ outcome });
    if (outcome !== 'accepted' || !isNew) return;
    // The clock of the service with the event may be ahead.
    this.seconds.observe(Math.max(0, this.clock().getTime() - Date.parse(time)) / 1_000);
  }

  countDisabled(reason: WebhookDisabledReason): void {
    this.disabled.inc({ reason });
  }

  countFailedQuestion(): void {
    this.failedQuestions.inc();
  }
}
