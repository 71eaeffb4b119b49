import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ApiFailure,
  apiTime,
  setAccountClock,
  setComputeClock,
  setDatabaseClock,
  setNetworkClock,
  setVpcClock,
  setWebhookClock,
} from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { InstallationClock } from '@stratus/runtime';
import { FeedSignals } from '../../event-stream/feed-signals.js';

/** The first one remembers for the gateway, which keeps nothing. */
const FIRST = setAccountClock;
const ALL = [FIRST, setComputeClock, setDatabaseClock, setNetworkClock, setVpcClock, setWebhookClock];

const AGAIN_MS = 250;

/** The clocks of the services and of this gateway, which show the same time. */
@Injectable()
export class Clocks implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: OperationClient,
    private readonly clock: InstallationClock,
    private readonly signals: FeedSignals,
  ) {}

  onApplicationBootstrap(): void {
    void this.learn();
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /**
   * Advances every clock, one request after the other.
   *
   * @param decide how far ahead of the real time they are to be, in seconds, from how far they are.
   * @throws ApiFailure of `decide`; 503 if no clock has changed; 504 if some may have.
   */
  async advance(decide: (aheadSeconds: number) => number): Promise<void> {
    const turn = this.last.then(async () => this.advanceTo(decide((await this.set(FIRST, 0)).aheadSeconds)));
    this.last = turn.catch(() => undefined);
    await turn;
  }

  private async advanceTo(aheadSeconds: number): Promise<void> {
    const outcomes = await Promise.allSettled(ALL.map((operation) => this.set(operation, aheadSeconds)));
    const clocks = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value.aheadSeconds);
    const furthest = Math.max(aheadSeconds, ...clocks);
    if (clocks.length > 0) this.clock.advanceTo(furthest);
    // Streams may belong to tokens that have just ended.
    this.signals.wakeAll();
    if (clocks.length < ALL.length) throw apart(new Date(Date.now() + furthest * 1000));
    // After an earlier request of which some clocks knew nothing.
    if (furthest > aheadSeconds) await this.advanceTo(furthest);
  }

  private set(operation: typeof FIRST, aheadSeconds: number): Promise<{ aheadSeconds: number }> {
    return this.client.ask(operation, { params: {}, body: { aheadSeconds } });
  }

  /** A gateway may start before the services. One that refuses has no clock to advance. */
  private async learn(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        this.clock.advanceTo((await this.set(FIRST, 0)).aheadSeconds);
        return;
      } catch (error) {
        if (error instanceof ApiFailure && error.status < 500) return;
        await delay(AGAIN_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }
}

function apart(time: Date): ApiFailure {
  const reason = `Not every service has advanced its clock: repeat with {"to": "${apiTime(time)}"}, which advances those that are behind`;
  return new ApiFailure(504, [{ reason }], 1);
}
