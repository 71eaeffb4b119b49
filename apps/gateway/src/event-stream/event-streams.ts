import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ApiFailure, TAIL_LIMIT, followEvents, matchesFilter, tailEvents } from '@stratus/contracts';
import type { Caller, EventRecord, FilterNode } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { METRICS, gauge } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import { DIALECT } from '../dialect/dialect.js';
import type { Dialect } from '../dialect/dialect.js';
import { FeedSignals } from './feed-signals.js';

/** Poll interval; also bounds how long a follower keeps access that it has lost. */
const TICK_MS = 1_000;
/** Proxies close idle connections. */
const HEARTBEAT_TICKS = 15;
const MAX_STREAMS_PER_USER = 20;

/** One follower of the feed. */
interface Follower {
  response: ServerResponse;
  /** Resolves the follower's token again on every tick; throws once the token is revoked. */
  caller: () => Promise<Caller>;
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
  async serve(userId: number, follower: Follower): Promise<void> {
    const gone = new AbortController();
    follower.response.once('close', () => gone.abort());
    // It may have left while its start position was being read.
    if (follower.response.destroyed) gone.abort();
    try {
      await this.follow(follower, AbortSignal.any([gone.signal, this.stopping.signal]));
    } finally {
      follower.response.end();
      const left = (this.open.get(userId) ?? 1) - 1;
      if (left > 0) this.open.set(userId, left);
      else this.open.delete(userId);
    }
  }

  /** Ends all streams, including later ones: clients reconnect to another replica with their last id. */
  end(): void {
    this.stopping.abort();
  }

  private async follow({ response, caller, afterPosition, filter }: Follower, stop: AbortSignal): Promise<void> {
    let last = afterPosition;
    for (let tick = 1; !stop.aborted; tick += 1) {
      const page = await this.readOn(await caller(), last);
      if (page) {
        last = page.latestPosition;
        const passing = page.data.filter(({ event }) => !filter || matchesFilter(event, filter));
        // A slow follower slows down only its own stream.
        await write(response, passing.map((event) => this.textOf(event)).join(''), stop);
        if (page.data.length === TAIL_LIMIT) continue;
      }
      if (tick % HEARTBEAT_TICKS === 0) await write(response, ': still here\n\n', stop);
      await this.feedSignals.next((await caller()).accountId, TICK_MS, stop);
    }
  }

  private textOf({ position, event }: { position: number; event: EventRecord }): string {
    return eventText(position, this.dialect ? this.dialect.event(followEvents, event) : event);
  }

  /** The next page of the feed; undefined while account-service is unavailable: the next tick tries again. */
  private async readOn(caller: Caller, afterPosition: number) {
    try {
      return await this.client.ask(tailEvents, { caller, params: {}, body: { limit: TAIL_LIMIT, afterPosition } });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 503) return undefined;
      throw error;
    }
  }
}

const eventText = (position: number, event: EventRecord): string =>
  `id: ${position}\nevent: ${event.action}\ndata: ${JSON.stringify(event)}\n\n`;

async function write(response: ServerResponse, text: string, stop: AbortSignal): Promise<void> {
  if (text === '' || stop.aborted || response.write(text)) return;
  await once(response, 'drain', { signal: stop }).catch(() => undefined);
}
