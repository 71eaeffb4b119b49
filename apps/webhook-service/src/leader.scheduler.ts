import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Leadership } from '@stratus/events';
import { Database } from '@stratus/postgres';
import type { Term } from '@stratus/postgres';
import { Alarm, LOGGER, METRICS } from '@stratus/runtime';
import type { Logger, Registry } from '@stratus/runtime';
import { WebhookSender } from '@stratus/webhooks';
import { DeliverySignal } from './queue/delivery.signal.js';
import { ReplayRunner } from './replaying/replay.runner.js';
import { OverdueDeliveriesObserver } from './retention/overdue-deliveries.observer.js';
import { DeliveryRunner } from './sending/delivery.runner.js';
import { MisdatedLanesObserver } from './sending/misdated-lanes.observer.js';

const REPLAY_EVERY_MS = 1_000;
const CHECK_EVERY_MS = 60_000;
/** A clock that was ahead for less than this goes unnoticed. */
const CLOCK_EVERY_MS = 1_000;

/** Lets one replica send deliveries and replay events; another takes over when it dies. */
@Injectable()
export class LeaderScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leadership: Leadership;
  private readonly replayAlarm = new Alarm();

  constructor(
    private readonly deliveryRunner: DeliveryRunner,
    private readonly replayRunner: ReplayRunner,
    private readonly overdue: OverdueDeliveriesObserver,
    private readonly misdated: MisdatedLanesObserver,
    private readonly signal: DeliverySignal,
    private readonly sender: WebhookSender,
    database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.leadership = new Leadership((work) => database.newSession(work), 'sender:webhook', logger, metrics);
  }

  onApplicationBootstrap(): void {
    this.signal.onRaised(() => {
      this.deliveryRunner.wake();
      this.replayAlarm.ring();
    });
    this.leadership.start((term) => this.lead(term));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leadership.stop();
    // Later, because what is under way would count as refused.
    await this.sender.close();
  }

  private async lead(term: Term): Promise<void> {
    this.misdated.begin();
    await Promise.all([
      this.deliveryRunner.run(term),
      this.repeat(term, this.replayAlarm, REPLAY_EVERY_MS, () => this.replayRunner.round(() => term.isInForce())),
      this.repeat(term, new Alarm(), CHECK_EVERY_MS, () => this.overdue.check()),
      this.repeat(term, new Alarm(), CLOCK_EVERY_MS, () => this.misdated.check()),
    ]);
  }

  /** @param round returns true if there is more to do at once. */
  private async repeat(term: Term, alarm: Alarm, everyMs: number, round: () => Promise<boolean>): Promise<void> {
    while (!term.over.aborted) {
      alarm.reset();
      const more = await round().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'a round failed, will try again');
        return false;
      });
      if (!more) await alarm.wait(everyMs, term.over);
    }
  }
}
