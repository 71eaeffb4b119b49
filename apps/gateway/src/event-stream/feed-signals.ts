import { Injectable } from '@nestjs/common';
import { ACCESS_CHANGED, FEED_GROWN } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { NatsLink } from '@stratus/messaging';
import { FollowerSignals } from './follower-signals.js';

type User = Pick<Caller, 'accountId' | 'userId'>;

/** Other processes find a broker again within this time; until then their signals are lost. */
const SETTLED_MS = 10_000;

/** Wakes the followers of an account's events when there may be something to read, or their access has changed. */
@Injectable()
export class FeedSignals {
  private readonly followers = new Map<number, Map<FollowerSignals, number>>();
  private lastReturn = -Infinity;

  constructor(nats: NatsLink) {
    nats.listenFor(FEED_GROWN, ({ accountId }) => {
      for (const signals of this.of(accountId).keys()) signals.wake();
    });
    nats.listenFor(ACCESS_CHANGED, ({ accountId, userId }) => {
      for (const [signals, user] of this.of(accountId)) if (user === userId) signals.accessChanged();
    });
    nats.onReturn(() => {
      this.lastReturn = performance.now();
      this.wakeAll();
    });
  }

  /** False for some seconds after the broker was away: signals may be lost without a trace. */
  areReliable(): boolean {
    return performance.now() - this.lastReturn >= SETTLED_MS;
  }

  /** Signals from now on, until {@link leave}. */
  join({ accountId, userId }: User): FollowerSignals {
    const signals = new FollowerSignals();
    const followers = this.followers.get(accountId) ?? new Map<FollowerSignals, number>();
    this.followers.set(accountId, followers.set(signals, userId));
    return signals;
  }

  leave({ accountId }: User, signals: FollowerSignals): void {
    const others = this.followers.get(accountId);
    others?.delete(signals);
    if (others?.size === 0) this.followers.delete(accountId);
  }

  private of(accountId: number): ReadonlyMap<FollowerSignals, number> {
    return this.followers.get(accountId) ?? new Map<FollowerSignals, number>();
  }

  /** Has every follower ask for its access again. */
  wakeAll(): void {
    for (const followers of this.followers.values()) for (const signals of followers.keys()) signals.accessChanged();
  }
}
