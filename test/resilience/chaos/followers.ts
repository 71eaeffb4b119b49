import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { listEvents } from '@stratus/contracts';
import type { EventRecord } from '@stratus/contracts';
import { sequenceOf } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import { setTimeout as delay } from 'node:timers/promises';
import { Follower } from '../../support/event-follower.ts';
import type { HttpClient } from '../../support/http-client.ts';

const SECOND_NS = 1e9;
const CONSUMER = 'chaos';

/** A client that follows the live events of its account, and reconnects with the last position after each break. */
export class LiveClient {
  /** How many streams it has followed to their end. */
  breaks = 0;
  readonly #gateways: readonly HttpClient[];
  readonly #leaving = new AbortController();
  readonly #following: Promise<void>;
  #before: EventRecord[] = [];
  #current: Follower | undefined;
  #position: number;

  private constructor(gateways: readonly HttpClient[], first: Follower, position: number) {
    this.#gateways = gateways;
    this.#current = first;
    this.#position = position;
    this.#following = this.#follow();
  }

  static async open(gateways: readonly HttpClient[]): Promise<LiveClient> {
    const [first] = gateways as [HttpClient];
    const { data } = await first.ok(listEvents);
    const position = Math.max(0, ...data.map(({ id }) => id));
    return new LiveClient(gateways, await Follower.open(first, position), position);
  }

  /** Each event in the order of its arrival, over all breaks. */
  get received(): readonly EventRecord[] {
    return [...this.#before, ...(this.#current?.received ?? [])];
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#current?.leave().catch(unlessBroken);
    await this.#following;
  }

  async #follow(): Promise<void> {
    for (let attempt = 0; ;) {
      if (this.#current) this.breaks += 1;
      await this.#current?.ended.catch(unlessBroken);
      this.#before = [...this.received];
      this.#position = this.#current?.position ?? this.#position;
      this.#current = undefined;
      if (this.#leaving.signal.aborted) return;
      attempt += 1;
      await delay(200);
      const gateway = this.#gateways[attempt % this.#gateways.length] as HttpClient;
      this.#current = await Follower.open(gateway, this.#position).catch(() => undefined);
      // It left while the stream was being opened.
      if (this.#leaving.signal.aborted) await this.#current?.leave().catch(unlessBroken);
    }
  }
}

/** A cut connection is normal in a campaign; a message that breaks the contract is a finding. */
function unlessBroken(error: unknown): void {
  if ((error as { message?: string }).message?.startsWith('breaks the contract')) throw error;
}

/** A subscriber with a durable consumer that applies one event after the other, each once. */
export class DurableSubscriber {
  /** Each applied event, in order. */
  readonly applied: { id: string; resource: string; sequence: number }[] = [];
  readonly #ids = new Set<string>();
  redelivered = 0;
  /** Longest time between two applied events, since the last reset. */
  longestSilenceMs = 0;
  #lastApplied = Date.now();

  private constructor(readonly stop: () => Promise<void>) {}

  static async start(natsUrl: string): Promise<DurableSubscriber> {
    const { username, password, host } = new URL(natsUrl);
    const connection = await connect({
      servers: host,
      user: decodeURIComponent(username),
      pass: decodeURIComponent(password),
      inboxPrefix: `_INBOX_${username}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 200,
    });
    await (
      await jetstreamManager(connection)
    ).consumers.add('EVENTS', {
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      ack_wait: 5 * SECOND_NS,
      // In order, whatever is lost on the way.
      max_ack_pending: 1,
    });
    const consumer = await jetstream(connection).consumers.get('EVENTS', CONSUMER);
    // Looks for a recreated stream every few seconds.
    const messages = await consumer.consume({ max_messages: 1, expires: 5_000 });
    const subscriber = new DurableSubscriber(async () => {
      messages.stop();
      await connection.close();
    });
    void (async () => {
      for await (const message of messages) {
        subscriber.#apply(message.json<CloudEvent>());
        message.ack();
      }
    })();
    return subscriber;
  }

  startMeasuring(): void {
    this.longestSilenceMs = 0;
    this.#lastApplied = Date.now();
  }

  #apply(event: CloudEvent): void {
    const { id, entitytype, entityid } = event;
    if (this.#ids.has(id)) {
      this.redelivered += 1;
      return;
    }
    this.#ids.add(id);
    this.longestSilenceMs = Math.max(this.longestSilenceMs, Date.now() - this.#lastApplied);
    this.#lastApplied = Date.now();
    this.applied.push({ id, resource: `${entitytype} ${entityid}`, sequence: sequenceOf(event) });
  }
}
