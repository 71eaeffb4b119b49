import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { CommonConfiguration } from '../configuration/configuration.js';
import type { Readiness } from '../health/readiness.js';
import type { Logger } from '../logging/logger.js';
import { connectGathering } from './gathering-transport.js';

/** Told once when the broker is still away at boot after this time. */
const LATE_MS = 2_000;
/** A broker that does not take leave within this time is not waited for. */
const DRAIN_TIMEOUT_MS = 2_000;
const TOLD = new Set(['disconnect', 'reconnect', 'error', 'slowConsumer', 'staleConnection', 'close']);

/** The app's connection to NATS and whether it is up now. */
export class NatsLink {
  private up = true;

  private constructor(readonly connection: NatsConnection) {}

  /**
   * Connects and stays connected: waits for a server at boot, reconnects for ever, and tells readiness meanwhile.
   * Inboxes carry the user's name, so that a user can be kept from reading another's replies.
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
      // A stack trace for each request, made before it is known whether it fails, costs a tenth of the gateway.
      noAsyncTraces: true,
    }).finally(() => clearTimeout(late));
    const link = new NatsLink(connection);
    readiness.register('nats', () => (link.up ? undefined : 'disconnected'));
    void link.follow(logger);
    return link;
  }

  /** False while the broker is away: what is sent now would wait in the client's buffer. */
  isUp(): boolean {
    return this.up;
  }

  /** Sends a message that may be lost, where there is a connection to lose it on. */
  tell(subject: string): void {
    const { connection } = this;
    if (this.up && !connection.isClosed() && !connection.isDraining()) connection.publish(subject);
  }

  /** Ends a subscription after what has arrived for it; at once when the broker is away. */
  async drain(subscription: Subscription): Promise<void> {
    if (subscription.isClosed()) return;
    if (!this.up) return subscription.unsubscribe();
    await atMost(DRAIN_TIMEOUT_MS, subscription.drain());
  }

  /** Sends what is still to be sent and disconnects; at once when the broker is away. */
  async close(): Promise<void> {
    if (this.up && !this.connection.isDraining()) await atMost(DRAIN_TIMEOUT_MS, this.connection.drain());
    await this.connection.close();
  }

  private async follow(logger: Logger): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect' || status.type === 'close') this.up = false;
      if (status.type === 'reconnect') this.up = true;
      if (TOLD.has(status.type)) logger.warn({ status }, `nats: ${status.type}`);
    }
    this.up = false;
  }
}

/** The connection may break while it drains, and then the promise of the client never settles. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([
    work.catch(() => undefined),
    delay(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined),
  ]);
  timer.abort();
}
