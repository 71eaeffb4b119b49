import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Alarm, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { DisableWebhookHandler } from './disable-webhook.handler.js';
import type { Lane } from './due-delivery.js';
import { SettlementRepository } from './settlement.repository.js';
import type { Result } from './settlement.repository.js';

const LOOK_EVERY_MS = 1_000;
const AFTER_TROUBLE_MS = 500;
const STORED_AT_ONCE = 500;
/** At the end of a term, attempts that are under way may still end in time. */
const LAST_RESULTS_MS = 3_000;

/** Who has the deliveries at hand whose results are stored. */
export interface ResultHolder {
  /** Whether there is an attempt without a result. */
  isWaiting: () => boolean;
  /** @param continuing the lanes that have another delivery to send now. */
  stored: (results: readonly Result[], continuing: readonly Lane[]) => void;
}

/** Stores the results of attempts, many together, and disables webhooks. */
@Injectable()
export class ResultRunner {
  private readonly alarm = new Alarm();
  private readonly results: Result[] = [];

  constructor(
    private readonly settlements: SettlementRepository,
    private readonly disableWebhook: DisableWebhookHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  add(result: Result): void {
    this.results.push(result);
    this.alarm.ring();
  }

  /** Stores what is added until the signal aborts, and a little longer what was under way; then forgets the rest. */
  async run(over: AbortSignal, holder: ResultHolder): Promise<void> {
    while (!over.aborted) {
      await this.alarm.wait(LOOK_EVERY_MS, over);
      await this.store(over, holder);
    }
    const last = AbortSignal.timeout(LAST_RESULTS_MS);
    while (holder.isWaiting() && !last.aborted) {
      await this.alarm.wait(LAST_RESULTS_MS, last);
      await this.store(last, holder);
    }
    this.results.length = 0;
  }

  private async store(over: AbortSignal, holder: ResultHolder): Promise<void> {
    while (this.results.length > 0) {
      const some = this.results.splice(0, STORED_AT_ONCE);
      try {
        holder.stored(some, await this.settlements.store(some));
      } catch (error) {
        // They stay at hand: only a crash loses them, and then their deliveries are sent again.
        this.results.unshift(...some);
        this.logger.warn({ err: error }, 'results of deliveries not stored, will try again');
        await delay(AFTER_TROUBLE_MS, undefined, { signal: over }).catch(() => undefined);
        if (over.aborted) return;
        continue;
      }
      await this.disable(some);
    }
  }

  private async disable(results: readonly Result[]): Promise<void> {
    const disabled = new Map(
      results.flatMap(({ delivery, settlement }) =>
        settlement !== 'dropped' && settlement.status === 'pending' && settlement.disables
          ? [[delivery.webhookId, settlement.disables] as const]
          : [],
      ),
    );
    for (const [webhookId, reason] of disabled) {
      // If it fails, the next attempt decides it again.
      await this.disableWebhook.disable(webhookId, reason).catch((error: unknown) => {
        this.logger.warn({ err: error, webhookId }, 'a webhook was not disabled');
      });
    }
  }
}
