import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure, TAIL_LIMIT, followEvents, matchesFilter, tailEvents } from '@stratus/contracts';
import type { Caller, EventRecord, FilterNode } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { InstallationClock, METRICS, gauge } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Resolving } from '../authentication/caller-cache.js';
import { remainingValidity } from '../authentication/remaining-validity.js';
import { FeedSignals } from './feed-signals.js';
import type { FollowerSignals } from './follower-signals.js';

/** How soon a follower reads although no signal arrived: what a lost signal costs at most (decision 72). */
const SAFETY_POLL_MS = 30_000;
/** The same while signals may be lost, reads fail, or a token ends. */
const FAST_POLL_MS = 1_000;
/** Proxies close idle connections. */
const HEARTBEAT_MS = 15_000;
const MAX_STREAMS_PER_USER = 20;

/** One follower of the feed. */
interface Follower {
  response: ServerResponse;
  /** Resolves the follower's token again before every read; throws once the token is revoked. */
  caller: (resolving: Resolving) => Promise<Caller>;
  /** Position in the feed to continue after. */
  afterPosition: number;
  /** It gets only events that match; all without a filter. */
  filter?: FilterNode | undefined;
}

/** Writes the event feed to followers as Server-Sent Events, without gaps: each read continues at the last position. */
@Injectable()
export class EventStreams {
  private readonly stopping = new AbortController();
  private readonly open = new Map<number, number>();

  constructor(
    private readonly client: OperationClient,
    private readonly feedSignals: FeedSignals,
    private readonly clock: InstallationClock,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
    @Inject(METRICS) metrics: Registry,
  ) {
    gauge(metrics, 'stratus_event_streams_open', 'Live event streams that clients follow', () =>
      [...this.open.values()].reduce((sum, count) => sum + count, 0),
    );
  }

  /** The current end of the feed, for following only new events. @throws ApiFailure 503, 504 */
  async endOfFeed(caller: Caller): Promise<number> {
    return (await this.client.ask(tailEvents, { caller, params: {}, body: {} })).latestPosition;
  }

  /** @throws ApiFailure 429 if the user has too many open streams. */
  admit(userId: number): void {
    const count = this.open.get(userId) ?? 0;
    if (count >= MAX_STREAMS_PER_USER) {
      throw new ApiFailure(429, [{ reason: 'Too many requests: your user has too many event streams open' }], 60);
    }
    this.open.set(userId, count + 1);
  }

  /** Serves an admitted follower until it leaves, its access ends or the gateway stops. */
  async serve(user: Pick<Caller, 'accountId' | 'userId'>, follower: Follower): Promise<void> {
    const { response } = follower;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    // It may have left while its start position was being read.
    if (response.destroyed) gone.abort();
    const signals = this.feedSignals.join(user);
    const heartbeat = setInterval(() => {
      if (!response.writableNeedDrain) response.write(': still here\n\n');
    }, HEARTBEAT_MS);
    try {
      await this.follow(user.accountId, follower, signals, AbortSignal.any([gone.signal, this.stopping.signal]));
    } finally {
      clearInterval(heartbeat);
      this.feedSignals.leave(user, signals);
      response.end();
      this.dismiss(user.userId);
    }
  }

  /** Ends all streams, including later ones: clients reconnect to another replica with their last id. */
  end(): void {
    this.stopping.abort();
  }

  private async follow(
    accountId: number,
    follower: Follower,
    signals: FollowerSignals,
    stop: AbortSignal,
  ): Promise<void> {
    const { response, filter } = follower;
    let last = follower.afterPosition;
    while (!stop.aborted) {
      const read = await this.readOn(follower, signals.accessChange, last);
      // The user has been given another account: a new stream waits for the signals of that one.
      if (read && read.caller.accountId !== accountId) return;
      if (read) {
        const { data, latestPosition } = read.page;
        last = latestPosition;
        const passing = data.filter(({ event }) => !filter || matchesFilter(event, filter));
        // A slow follower slows down only its own stream.
        await write(response, passing.map((event) => this.textOf(event)).join(''), stop);
        if (data.length === TAIL_LIMIT) continue;
      }
      await signals.next(this.patience(read?.caller), stop);
    }
  }

  /** How long to wait for a signal after a read; after a failed one without a caller. */
  private patience(caller: Caller | undefined): number {
    if (!caller || !this.feedSignals.areReliable()) return FAST_POLL_MS;
    return Math.max(FAST_POLL_MS, Math.min(SAFETY_POLL_MS, remainingValidity(caller, this.clock)));
  }

  private textOf({ position, event }: { position: number; event: EventRecord }): string {
    return eventText(position, this.dialect ? this.dialect.event(followEvents, event) : event);
  }

  /** The next page of the feed, for whom it is; undefined while account-service is unavailable: the stream stays. */
  private async readOn(follower: Follower, accessChange: number, afterPosition: number) {
    try {
      const caller = await follower.caller({ after: accessChange });
      const body = { limit: TAIL_LIMIT, afterPosition };
      return { caller, page: await this.client.ask(tailEvents, { caller, params: {}, body }) };
    } catch (error) {
      if (error instanceof ApiFailure && error.status >= 503) return undefined;
      throw error;
    }
  }

  private dismiss(userId: number): void {
    const left = (this.open.get(userId) ?? 1) - 1;
    if (left > 0) this.open.set(userId, left);
    else this.open.delete(userId);
  }
}

const eventText = (position: number, event: EventRecord): string =>
  `id: ${position}\nevent: ${event.action}\ndata: ${JSON.stringify(event)}\n\n`;

async function write(response: ServerResponse, text: string, stop: AbortSignal): Promise<void> {
  if (text === '' || stop.aborted || response.write(text)) return;
  await once(response, 'drain', { signal: stop }).catch(() => undefined);
}
