import { Inject, Injectable } from '@nestjs/common';
import type { Term } from '@stratus/postgres';
import { Alarm, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { QueuedDelivery } from '../queue/delivery.repository.js';
import { laneOf } from '../queue/message.js';
import { AttemptRunner } from './attempt.runner.js';
import type { Holder } from './attempt.runner.js';
import { DeliveryMetric } from './delivery.metric.js';
import { keyOf } from './due-delivery.js';
import type { DueDelivery, Lane } from './due-delivery.js';
import { DueDeliveryRepository } from './due-delivery.repository.js';
import { LanesAtHand } from './lanes-at-hand.js';
import { ResultRunner } from './result.runner.js';
import { SettlementRepository } from './settlement.repository.js';
import type { Result } from './settlement.repository.js';

/** Between two looks for deliveries that are due; signals and results shorten it. */
const LOOK_EVERY_MS = 1_000;
const AFTER_TROUBLE_MS = 500;
const BEGUN_AT_ONCE = 500;
/** A body has up to 8 MB. */
const HEADS_AT_ONCE = 32;

/**
 * Sends deliveries, on one replica at a time. The tables are the truth: what is at hand here can be lost at any moment, and is
 * then sent again with the same id (decision 92).
 */
@Injectable()
export class DeliveryRunner {
  private readonly hand = new LanesAtHand();
  private readonly alarm = new Alarm();
  private readonly offered: DueDelivery[] = [];
  private term: Term | undefined;
  private isBeginning = false;
  private holder = this.newHolder(new AbortController().signal);

  constructor(
    private readonly due: DueDeliveryRepository,
    private readonly settlements: SettlementRepository,
    private readonly attempts: AttemptRunner,
    private readonly results: ResultRunner,
    metrics: DeliveryMetric,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.measureHand(() => this.hand.size);
  }

  /** Looks for due deliveries now. */
  wake(): void {
    this.alarm.ring();
  }

  /** Sends new deliveries at once, as far as there is room; a look finds the others. */
  offer(queued: readonly QueuedDelivery[]): void {
    if (!this.term?.isInForce()) return;
    const first = queued.filter(({ isFirst }) => isFirst).map(asDue);
    const taken = first.filter((delivery) => {
      const isTaken = this.hand.take(delivery);
      // Before the next one, for which there may then be no room.
      if (isTaken) this.hand.load(delivery);
      return isTaken;
    });
    void this.beginAttempts(taken);
  }

  /** Works until the term is over. */
  async run(term: Term): Promise<void> {
    const ending = new AbortController();
    this.term = term;
    this.holder = this.newHolder(ending.signal);
    const stored = this.results.run(term.over, {
      isWaiting: () => this.hand.size > 0,
      stored: (results, continuing) => this.stored(results, continuing),
    });
    try {
      await this.lookUntilOver(term.over);
    } finally {
      this.term = undefined;
      await stored;
      ending.abort();
      this.offered.length = 0;
      this.hand.clear();
    }
  }

  private async lookUntilOver(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      this.alarm.reset();
      await this.look().catch((error: unknown) => this.noteTrouble(error, 'looking for deliveries failed'));
      await this.alarm.wait(LOOK_EVERY_MS, over);
    }
  }

  private async look(): Promise<void> {
    const lanes = (await this.due.lanes()).filter((lane) => this.hand.take(lane));
    await this.beginLanes(lanes);
  }

  /** Begins the first deliveries of lanes that are at hand. */
  private async beginLanes(lanes: readonly Lane[]): Promise<void> {
    const waiting = new Map(lanes.map((lane) => [keyOf(lane), lane]));
    let isCut = false;
    try {
      for (let from = 0; from < lanes.length && !this.hand.isFull; from += HEADS_AT_ONCE) {
        const some = lanes.slice(from, from + HEADS_AT_ONCE);
        const heads = await this.due.heads(some);
        const filled = new Set(heads.map(keyOf));
        const read = heads.filter(isRead);
        isCut ||= read.length < heads.length;
        for (const head of read) {
          this.hand.load(head);
          waiting.delete(keyOf(head));
        }
        void this.beginAttempts(read);
        const empty = some.filter((lane) => !filled.has(keyOf(lane)));
        if (empty.length > 0) await this.settlements.close(empty);
      }
    } finally {
      for (const lane of waiting.values()) this.hand.release(lane);
      // The others follow in the next look, as far as there is room.
      if (isCut) this.alarm.ring();
    }
  }

  /** One batch at a time: what comes meanwhile begins together. */
  private async beginAttempts(deliveries: readonly DueDelivery[]): Promise<void> {
    this.offered.push(...deliveries);
    if (this.isBeginning) return;
    this.isBeginning = true;
    while (this.offered.length > 0) await this.attempts.begin(this.offered.splice(0, BEGUN_AT_ONCE), this.holder);
    this.isBeginning = false;
  }

  private stored(results: readonly Result[], continuing: readonly Lane[]): void {
    const hasRoom = results.map(({ delivery }) => this.hand.release(delivery));
    // Other lanes of these webhooks waited for the room.
    if (hasRoom.includes(true)) this.alarm.ring();
    const lanes = continuing.filter((lane) => this.term && this.hand.take(lane));
    this.beginLanes(lanes).catch((error: unknown) => this.noteTrouble(error, 'the next deliveries could not be read'));
  }

  private newHolder(ending: AbortSignal): Holder {
    return {
      ending,
      mayBegin: () => this.term?.isInForce() ?? false,
      settle: (result) => this.results.add(result),
      // Without a ring: nothing has changed, and the next look comes soon.
      takeBack: (deliveries) => deliveries.forEach((delivery) => this.hand.release(delivery)),
      noteTrouble: (error, text) => this.noteTrouble(error, text),
    };
  }

  private noteTrouble(error: unknown, text: string): void {
    this.logger.warn({ err: error }, text);
    this.alarm.ringIn(AFTER_TROUBLE_MS);
  }
}

const asDue = ({ id, webhookId, message }: QueuedDelivery): DueDelivery => ({
  id,
  webhookId,
  lane: laneOf(message),
  eventId: message.eventId,
  viewers: message.viewers,
  body: message.body,
  time: message.time,
  isNew: true,
  attempts: 0,
  sinceFirstMs: 0,
});

const isRead = (head: Omit<DueDelivery, 'body'> & { body: string | null }): head is DueDelivery => head.body !== null;
