import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { CommonConfiguration } from '../configuration/configuration.js';
import type { Readiness } from '../health/readiness.js';
import type { Logger } from '../logging/logger.js';
import { connectGathering } from './gathering-transport.js';
import { warnOfSmallMessages } from './message-limit.js';

/** Logs once when the broker is still away this long after boot. */
const LATE_MS = 2_000;
/** The shutdown waits at most this long for the broker. */
const DRAIN_TIMEOUT_MS = 2_000;
const TOLD = new Set(['disconnect', 'reconnect', 'error', 'slowConsumer', 'staleConnection', 'close']);

/** The app's connection to NATS and whether it is up now. */
export class NatsLink {
  private up = true;
  private readonly returned: (() => void)[] = [];

  private constructor(readonly connection: NatsConnection) {}

  /**
   * Connects and stays connected: waits for a server at boot, reconnects for ever, and reports its state to readiness.
   * Inboxes carry the user's name, so the broker can keep users from reading each other's replies.
   */
  static async open(
    name: string,
    configuration: CommonConfiguration,
    readiness: Readiness,
    logger: Logger,
  ): Promise<NatsLink> {
    const late = setTimeout(() => logger.warn('NATS is away, waiting for it'), LATE_MS);
    const connection = await connectGathering({
      name,
      servers: configuration.NATS_URL.split(',').map((server) => server.trim()),
      ...(configuration.NATS_USER && { user: configuration.NATS_USER, pass: configuration.NATS_PASSWORD }),
      inboxPrefix: configuration.NATS_USER ? `_INBOX_${configuration.NATS_USER}` : '_INBOX',
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      pingInterval: 5_000,
      maxPingOut: 2,
      ignoreAuthErrorAbort: true,
      // The client would build a stack trace for each request, failed or not, which costs the gateway a tenth of its time.
      noAsyncTraces: true,
    }).finally(() => clearTimeout(late));
    warnOfSmallMessages(connection, logger);
    const link = new NatsLink(connection);
    readiness.register('nats', () => (link.up ? undefined : 'disconnected'));
    void link.follow(logger);
    return link;
  }

  /** False while the broker is away: messages sent now would wait in the client's buffer. */
  isUp(): boolean {
    return this.up;
  }

  /** Calls the listener each time that the broker is back; the subscriptions are in force again by then. */
  onReturn(listener: () => void): void {
    this.returned.push(listener);
  }

  /** Publishes an empty message that may get lost; does nothing while the broker is away. */
  signal(subject: string): void {
    const { connection } = this;
    if (this.up && !connection.isClosed() && !connection.isDraining()) connection.publish(subject);
  }

  /** Ends a subscription after its pending messages; at once when the broker is away. */
  async drain(subscription: Subscription): Promise<void> {
    if (subscription.isClosed()) return;
    if (!this.up) return subscription.unsubscribe();
    await atMost(DRAIN_TIMEOUT_MS, subscription.drain());
  }

  /** Sends the buffered messages and disconnects; at once when the broker is away. */
  async close(): Promise<void> {
    if (this.up && !this.connection.isDraining()) await atMost(DRAIN_TIMEOUT_MS, this.connection.drain());
    await this.connection.close();
  }

  private async follow(logger: Logger): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect' || status.type === 'close') this.up = false;
      if (status.type === 'reconnect') this.up = true;
      if (TOLD.has(status.type)) logger.warn({ status }, `nats: ${status.type}`);
      if (status.type === 'reconnect') for (const listener of this.returned) listener();
    }
    this.up = false;
  }
}

/** When the connection breaks during the drain, the client's promise never settles. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    work.catch(() => undefined),
    delay(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
}
