import { createParser } from 'eventsource-parser';
import { ApiProblem } from '../api/api-problem.js';
import { isFinal, reconnectDelay } from './reconnecting.js';

/** `refused` is the end: another attempt would be refused, too. */
export type FeedState = 'connecting' | 'live' | 'reconnecting' | 'paused' | 'refused';

/** Opens the stream after an event, or at its end. @throws ApiProblem */
export type OpenStream = (lastEventId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** The gateway sends something every 15 seconds. */
const SILENCE_MS = 40_000;
/** A connection that lasted this long is a success, whatever ended it. */
const LASTING_MS = 10_000;
/** After a longer pause all is read again, instead of each event in between. */
const RESUMABLE_MS = 5 * 60_000;

interface Listeners<T> {
  onEvent: (event: T) => void;
  /** Events may have been missed: whatever was read before may be out of date. */
  onGap: () => void;
}

/** What a server tells live, such as the events of an account, over one connection, which it makes again when it ends. */
export class LiveFeed<T> {
  state: FeedState = 'connecting';
  private readonly watchers = new Set<() => void>();
  private connection: AbortController | undefined;
  private lastId: string | undefined;
  private lastSign = { running: -Infinity, wall: -Infinity };
  private failures = 0;
  private wasLive = false;

  constructor(
    private readonly open: OpenStream,
    private readonly listeners: Listeners<T>,
  ) {}

  /** Calls the watcher after each change of the state and each event; returns the end of it. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Stays connected until {@link pause}. */
  start(): void {
    if (this.connection || this.state === 'refused') return;
    this.connection = new AbortController();
    if (this.state === 'paused') this.become('reconnecting');
    void this.stayConnected(this.connection.signal);
  }

  pause(): void {
    this.connection?.abort();
    this.connection = undefined;
    if (this.state !== 'refused') this.become('paused');
  }

  private async stayConnected(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const since = performance.now();
      const problem = await this.connect(stop);
      if (stop.aborted) return;
      if (problem && isFinal(problem)) return this.become('refused');
      this.failures = performance.now() - since >= LASTING_MS ? 1 : this.failures + 1;
      this.become('reconnecting');
      await pauseOf(reconnectDelay(this.failures, Math.random(), problem), stop);
    }
  }

  /** One connection, until it ends; the problem that it ended with, if the gateway named one. */
  private async connect(stop: AbortSignal): Promise<ApiProblem | undefined> {
    if (this.silenceMs > RESUMABLE_MS) this.lastId = undefined;
    const silence = new AbortController();
    const watchdog = setInterval(() => {
      if (this.silenceMs > SILENCE_MS) silence.abort();
    }, SILENCE_MS / 4);
    try {
      this.noteSign();
      const signal = AbortSignal.any([stop, silence.signal]);
      await this.read(await this.open(this.lastId, signal));
      return undefined;
    } catch (error) {
      return error instanceof ApiProblem ? error : undefined;
    } finally {
      clearInterval(watchdog);
    }
  }

  private noteSign(): void {
    this.lastSign = { running: performance.now(), wall: Date.now() };
  }

  /** By the clock that has gone further: one may stand still while the computer sleeps, the other may be set back. */
  private get silenceMs(): number {
    return Math.max(performance.now() - this.lastSign.running, Date.now() - this.lastSign.wall);
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    if (this.wasLive && this.lastId === undefined) this.listeners.onGap();
    this.wasLive = true;
    this.become('live');
    const parser = createParser({ onEvent: ({ id, data }) => this.take(id, data) });
    const texts = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    for (let chunk = await texts.read(); !chunk.done; chunk = await texts.read()) {
      this.noteSign();
      parser.feed(chunk.value);
    }
  }

  private take(id: string | undefined, data: string): void {
    this.lastId = id ?? this.lastId;
    this.listeners.onEvent(JSON.parse(data) as T);
    this.changed();
  }

  private become(state: FeedState): void {
    this.state = state;
    this.changed();
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher();
  }
}

const pauseOf = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
