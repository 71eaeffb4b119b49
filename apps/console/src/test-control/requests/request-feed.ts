import { ApiProblem, unreachable } from '../../api/api-problem.js';
import { LiveFeed } from '../../events/live-feed.js';
import type { FeedState } from '../../events/live-feed.js';
import type { ControlClient } from '../api/control-client.js';
import type { LoggedRequest } from '../api/logged-request.js';
import { RecentRequests } from './recent-requests.js';
import type { NumberedRequest } from './recent-requests.js';

/** What the page knows of the calls of an account. */
export interface SeenRequests {
  state: FeedState;
  /** Newest first; undefined until the log has been read. */
  requests: readonly NumberedRequest[] | undefined;
  problem: ApiProblem | undefined;
}

/** The calls of an account: what the log has of them, and each one as it ends. */
export class RequestFeed {
  seen: SeenRequests = { state: 'connecting', requests: undefined, problem: undefined };
  private readonly recent = new RecentRequests();
  private readonly live: LiveFeed<LoggedRequest>;
  private readonly watchers = new Set<() => void>();
  private readonly stopped = new AbortController();

  constructor(private readonly client: ControlClient) {
    this.live = new LiveFeed((_, signal) => this.open(signal), {
      onEvent: (call) => this.recent.add(call),
      // Each connection begins with the log.
      onGap: () => undefined,
    });
    this.live.watch(() => this.changed({}));
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  start(): void {
    this.live.start();
  }

  pause(): void {
    this.live.pause();
  }

  /** Ends the feed. */
  stop(): void {
    this.pause();
    this.stopped.abort();
  }

  /** Reads the log again. */
  readonly reload = async (): Promise<void> => {
    const { mark } = this.recent;
    try {
      this.recent.load(await this.client.requests(this.stopped.signal), mark);
      this.changed({ requests: this.recent.list, problem: undefined });
    } catch (error) {
      if (error instanceof ApiProblem) this.changed({ problem: error });
    }
  };

  /** After the stream has begun, so that no call is missed. */
  private async open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    try {
      const { body } = await this.client.follow(signal);
      if (!body) throw unreachable();
      void this.reload();
      return body;
    } catch (error) {
      if (error instanceof ApiProblem) this.changed({ problem: error });
      throw error;
    }
  }

  private changed(news: Partial<SeenRequests>): void {
    const isLoaded = this.seen.requests !== undefined;
    this.seen = { ...this.seen, ...(isLoaded && { requests: this.recent.list }), ...news, state: this.live.state };
    for (const watcher of this.watchers) watcher();
  }
}
