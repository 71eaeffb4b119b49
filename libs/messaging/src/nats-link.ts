import { setTimeout as delay } from 'node:timers/promises';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Signal, SignalPayload } from '@stratus/contracts';
import { brokerTls } from '@stratus/environment';
import type { CommonConfiguration, DatabaseConfiguration, Logger, Readiness } from '@stratus/runtime';
import { Registry } from 'prom-client';
import { atMost } from './at-most.js';
import { ConnectFailures } from './connect-failures.js';
import { connectGathering } from './driver/gathering-transport.js';
import { Listeners } from './listeners.js';
import type { Listener } from './listeners.js';
import { warnOfSmallMessages } from './message-limit.js';
import { reconnectsIn } from './reconnects.js';
import type { InProcessServices } from './in-process-services.js';
import { Replies } from './replies.js';
import type { Asking } from './replies.js';

/**
 * The client treats a broker as unavailable after five to six silent seconds, as the broker does with a client
 * (libs/local-servers/src/nats/nats.ts).
 */
const PING_MS = 1_000;
const MAX_UNANSWERED_PINGS = 5;
/** Only this tells the client that a broker refused its certificate; the client then retries. */
const CONNECT_MS = 5_000;
/** Logs once when the broker is still unavailable this long after boot. */
const LATE_MS = 2_000;
/** The shutdown waits at most this long for the broker. */
const DRAIN_TIMEOUT_MS = 2_000;
/** A broker that takes longer to answer a ping cannot serve requests in time either. */
const ROUND_TRIP_MS = 1_000;
const LOGGED_EVENTS = new Set(['disconnect', 'reconnect', 'error', 'slowConsumer', 'staleConnection', 'close']);

type StreamsUser = Pick<DatabaseConfiguration, 'NATS_STREAMS_USER' | 'NATS_STREAMS_PASSWORD'>;

/** Options of a link. */
interface LinkOptions {
  /** The link's name in the app's readiness and metrics. */
  part?: string;
  /** The apps of the same process. */
  inProcessServices?: InProcessServices | undefined;
}

/**
 * Injection token of the service's {@link NatsLink} to the streams; the class itself is the token of the link to the other
 * apps.
 */
export const STREAMS_LINK = Symbol('STREAMS_LINK');

/** A connection of the app to NATS, with its current state. */
export class NatsLink {
  private up = true;
  private readonly returned: (() => void)[] = [];
  private readonly listeners: Listeners;
  private ping?: Promise<unknown>;

  private constructor(
    readonly connection: NatsConnection,
    private readonly connectFailures: ConnectFailures,
    logger: Logger,
    metrics: Registry,
    private readonly replies: Replies,
    private readonly inProcessServices: InProcessServices | undefined,
  ) {
    this.listeners = new Listeners(connection, logger, metrics, inProcessServices);
  }

  /**
   * Connects and stays connected: waits for a server at boot, reconnects forever, and reports its state to readiness. Inboxes
   * contain the user's name, so that the broker can keep users from reading each other's replies.
   */
  static async open(
    name: string,
    configuration: CommonConfiguration,
    readiness: Readiness,
    logger: Logger,
    metrics: Registry = new Registry(),
    { part = 'nats', inProcessServices }: LinkOptions = {},
  ): Promise<NatsLink> {
    const failures = new ConnectFailures(logger);
    readiness.register(part, () => `connecting${failures.reason}`);
    const late = setTimeout(() => logger.warn('NATS is unavailable, waiting for it'), LATE_MS);
    const inboxPrefix = configuration.NATS_USER ? `_INBOX_${configuration.NATS_USER}` : '_INBOX';
    const connection = await connectGathering(
      {
        name,
        servers: configuration.NATS_URL.split(',').map((server) => server.trim()),
        ...(configuration.NATS_USER && { user: configuration.NATS_USER, pass: configuration.NATS_PASSWORD }),
        inboxPrefix,
        ...brokerTls(configuration),
        onFailure: (error) => failures.note(error),
        waitOnFirstConnect: true,
        maxReconnectAttempts: -1,
        timeout: CONNECT_MS,
        reconnectTimeWait: 250,
        reconnectJitter: 100,
        pingInterval: PING_MS,
        maxPingOut: MAX_UNANSWERED_PINGS,
        ignoreAuthErrorAbort: true,
        // The client would build a stack trace for each request, failed or not, which would cost the gateway a tenth of its
        // time.
        noAsyncTraces: true,
      },
      logger,
    ).finally(() => clearTimeout(late));
    failures.end();
    warnOfSmallMessages(connection, logger);
    const replies = new Replies(connection, logger, inboxPrefix);
    const link = new NatsLink(connection, failures, logger, metrics, replies, inProcessServices);
    readiness.register(part, () => link.problem());
    const reconnects = reconnectsIn(metrics);
    reconnects.inc({ link: part }, 0);
    void link.follow(logger, () => reconnects.inc({ link: part }));
    return link;
  }

  /**
   * The service's second connection, to the streams: as another user in another NATS account. JetStream publishes to any reply
   * subject that a client names, so that account reaches no subject of the services (decision 21).
   */
  static openStreams(
    name: string,
    configuration: CommonConfiguration & StreamsUser,
    readiness: Readiness,
    logger: Logger,
    metrics: Registry = new Registry(),
  ): Promise<NatsLink> {
    const { NATS_STREAMS_USER: user, NATS_STREAMS_PASSWORD: password } = configuration;
    const own = user === undefined ? {} : { NATS_USER: user, NATS_PASSWORD: password };
    return NatsLink.open(`${name}-streams`, { ...configuration, ...own }, readiness, logger, metrics, {
      part: 'nats-streams',
    });
  }

  /** False while the broker is unavailable: messages sent now would wait in the client's buffer. */
  isUp(): boolean {
    return this.up;
  }

  /** Calls the listener each time the broker is back, after the subscriptions are restored. */
  onReturn(listener: () => void): void {
    this.returned.push(listener);
  }

  /** Publishes an empty message that may get lost; does nothing while the broker is unavailable. */
  signal(subject: string): void {
    const { connection } = this;
    if (this.up && !connection.isClosed() && !connection.isDraining()) connection.publish(subject);
  }

  /**
   * Sends a signal with a payload: in memory to apps of this process, so that it arrives before the reply to its call, and
   * over the broker to all apps. Apps of this process may receive it twice.
   */
  announce<S extends Signal>({ subject }: S, payload: SignalPayload<S>): void {
    const data = Buffer.from(JSON.stringify(payload));
    this.inProcessServices?.signal(subject, data);
    if (this.up) this.connection.publish(subject, data);
  }

  /** Sends a request and returns the first reply; see {@link Replies.request} for the meaning of a failure. */
  request(subject: string, payload: string, asking: Asking): Promise<Msg> {
    return this.replies.request(subject, payload, asking);
  }

  /**
   * Calls the listener for each message on the subject. A listener that throws or rejects is logged and counted; it never
   * harms the connection.
   */
  listen(subject: string, listener: Listener, options: { queue?: string } = {}): Subscription {
    return this.listeners.listen(subject, listener, options);
  }

  /** Calls the listener for each well-formed message of a signal; the others are counted and ignored. */
  listenFor<Name extends string>(
    signal: Signal<Name>,
    listener: (payload: Record<Name, number>) => void,
  ): Subscription {
    return this.listeners.listenFor(signal, listener);
  }

  /** Ends a subscription after its pending messages; at once when the broker is unavailable. */
  async drain(subscription: Subscription): Promise<void> {
    this.listeners.release(subscription);
    if (subscription.isClosed()) return;
    if (!this.up) return subscription.unsubscribe();
    await atMost(DRAIN_TIMEOUT_MS, subscription.drain());
  }

  /** Sends the buffered messages and disconnects; at once when the broker is unavailable. */
  async close(): Promise<void> {
    if (this.up && !this.connection.isDraining()) await atMost(DRAIN_TIMEOUT_MS, this.connection.drain());
    await this.connection.close();
  }

  /** Why this process cannot be reached over NATS now; undefined when a message makes the round trip. */
  private async problem(): Promise<string | undefined> {
    if (!this.up) return `disconnected${this.connectFailures.reason}`;
    const deaf = this.listeners.deaf();
    if (deaf) return `the subscription to ${deaf} has ended`;
    // A pending ping also serves the next check.
    this.ping ??= this.connection.rtt().finally(() => (this.ping = undefined));
    const answered = await Promise.race([
      this.ping.then(() => true).catch(() => false),
      delay(ROUND_TRIP_MS, false, { ref: false }),
    ]);
    return answered ? undefined : `no answer to a ping within ${ROUND_TRIP_MS} ms`;
  }

  private async follow(logger: Logger, count: () => void): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect' || status.type === 'close') this.up = false;
      if (status.type === 'reconnect') {
        this.up = true;
        this.connectFailures.end();
      }
      if (status.type === 'error') this.replies.refused(status.error);
      if (LOGGED_EVENTS.has(status.type)) logger.warn({ status }, `nats: ${status.type}`);
      if (status.type === 'reconnect') count();
      if (status.type === 'reconnect') for (const listener of this.returned) listener();
    }
    this.up = false;
  }
}
