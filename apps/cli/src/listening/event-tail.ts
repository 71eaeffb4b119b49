import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { Consumer, ConsumerConfig, JsMsg } from '@nats-io/jetstream';
import { ConsumerAdministration, EVENTS_STREAM } from '@stratus/events/operating';
import type { NatsLogin } from '@stratus/events/operating';
import { readStreamEvent } from './stream-event.js';
import type { StreamEvent } from './stream-event.js';
import { StreamPosition } from './stream-position.js';
import type { StreamStart } from './stream-position.js';

const NS_PER_MS = 1e6;
/** After this time, the broker deletes the consumer of a process that was killed. Longer than an event waits for room. */
const INACTIVE_MS = 120_000;
const NEXT_MS = 5_000;
const RECONNECT_MS = 500;

export interface TailOptions {
  /** Read before each connection: a stack that starts again may have another port. */
  login: () => NatsLogin;
  subject: string;
  signal: AbortSignal;
  /** Gets the events in the order of the stream; waits for room. */
  take: (event: StreamEvent) => Promise<void>;
  /** Called when the stream is read, with the number of events that are waiting in it. */
  onConnected: (waiting: number) => Promise<void>;
  onLost: () => void;
}

/** Reads the stream of events from now on, through a consumer that ends with this process. */
export class EventTail {
  private readonly position = new StreamPosition();
  private isConnected = false;

  constructor(private readonly options: TailOptions) {}

  /** Reads until the signal, also over restarts of the broker. @throws if the first connection fails. */
  async read(): Promise<void> {
    const { login, signal, onLost } = this.options;
    let hasBegun = false;
    while (!signal.aborted) {
      try {
        await ConsumerAdministration.with(login(), (streams) => this.readOn(streams));
      } catch (error) {
        if (!hasBegun && !this.isConnected) throw error;
        if (this.isConnected && !signal.aborted) onLost();
      }
      hasBegun = true;
      this.isConnected = false;
      await delay(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Reads on one connection, until the signal. @throws when the connection or the consumer is lost. */
  private async readOn({ connection, manager }: ConsumerAdministration): Promise<void> {
    const { signal, subject, onConnected } = this.options;
    const { created, state } = await manager.streams.info(EVENTS_STREAM.name);
    const lastTime = state.messages > 0 ? state.last_ts : undefined;
    const start = this.position.startIn({ created, lastSequence: state.last_seq, lastTime });
    const { name, num_pending: waiting } = await manager.consumers.add(EVENTS_STREAM.name, consumerOf(subject, start));
    try {
      const consumer = await jetstream(connection).consumers.get(EVENTS_STREAM.name, name);
      this.isConnected = true;
      await onConnected(waiting);
      while (!signal.aborted) await this.readOne(consumer);
    } finally {
      if (!connection.isClosed()) await manager.consumers.delete(EVENTS_STREAM.name, name).catch(() => undefined);
    }
  }

  private async readOne(consumer: Consumer): Promise<void> {
    const message = await this.next(consumer);
    if (this.options.signal.aborted) return;
    // Throws if the consumer or the connection is gone.
    if (!message) return void (await consumer.info());
    const event = readStreamEvent(message.string());
    if (event && this.position.take(event)) await this.options.take(event);
    this.position.read(message.seq);
  }

  private async next(consumer: Consumer): Promise<JsMsg | null> {
    const ended = new AbortController();
    const { signal } = this.options;
    try {
      const aborted = once(signal, 'abort', { signal: ended.signal });
      const first = await Promise.race([consumer.next({ expires: NEXT_MS }), aborted]);
      return Array.isArray(first) ? null : first;
    } finally {
      ended.abort();
    }
  }
}

function consumerOf(subject: string, start: StreamStart): Partial<ConsumerConfig> {
  return {
    filter_subject: subject,
    ack_policy: AckPolicy.None,
    inactive_threshold: INACTIVE_MS * NS_PER_MS,
    mem_storage: true,
    num_replicas: 1,
    deliver_policy: DeliverPolicy.All,
    ...('fromSequence' in start && {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: start.fromSequence,
    }),
    ...('since' in start && { deliver_policy: DeliverPolicy.StartTime, opt_start_time: start.since }),
  };
}
