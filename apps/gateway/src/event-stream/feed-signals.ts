import { Injectable } from '@nestjs/common';
import { FEED_GROWN } from '@stratus/contracts';
import { NatsLink } from '@stratus/messaging';

/** Wakes the followers of an account's events. A lost signal delays them by one poll interval. */
@Injectable()
export class FeedSignals {
  private readonly waiting = new Map<number, Set<() => void>>();

  constructor(nats: NatsLink) {
    nats.listenFor(FEED_GROWN, ({ accountId }) => {
      for (const wake of this.waiting.get(accountId) ?? []) wake();
    });
  }

  /** Resolves when the feed of the account grows, after the timeout, or when `stop` aborts. */
  async next(accountId: number, timeoutMs: number, stop: AbortSignal): Promise<void> {
    const waiting = this.waiting.get(accountId) ?? new Set();
    this.waiting.set(accountId, waiting);
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stop.removeEventListener('abort', done);
        waiting.delete(done);
        if (waiting.size === 0) this.waiting.delete(accountId);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      stop.addEventListener('abort', done, { once: true });
      waiting.add(done);
      if (stop.aborted) done();
    });
  }
}
