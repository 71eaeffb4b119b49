import { JetStreamApiError, jetstream } from '@nats-io/jetstream';
import type { Consumer, ConsumerInfo } from '@nats-io/jetstream';
import { AuthorizationError, PermissionViolationError, connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';

import { messageOf } from '../notice.js';
import type { Notice } from '../notice.js';
import { pause } from '../pause.js';
import { FollowError } from '../follow-error.js';
import { isOfStack, readSettings } from './settings.js';
import type { BrokerOptions, BrokerSettings } from './settings.js';

const STREAM = 'EVENTS';
const RETRY_MS = 1_000;
/** While a stack starts again, its file still describes the one before, whose password the new broker may refuse. */
const STACK_STARTS_WITHIN_MS = 30_000;

/** A connection of the caller's own, for example an administrator's. `follow` leaves it open. */
export interface ConnectionOptions {
  connection: NatsConnection;
  /** Name of a consumer of the stream, durable or not, with explicit acknowledgement. */
  consumer: string;
}

/** A consumer, ready to be read. */
export interface Binding {
  connection: NatsConnection;
  consumer: Consumer;
  info: ConsumerInfo;
}

/** What the acknowledgement of a message needs. */
export interface Acknowledgeable {
  /** Subject of its acknowledgement. */
  reply: string;
  /** Creation of the consumer that delivered it: in a recreated one, the same place is that of another event. */
  incarnation: string;
}

/** What a message is answered with. */
export type Acknowledgement = '+ACK' | '-NAK' | '+WPI' | '+TERM';

/** Finds the broker and the consumer, also after either was gone. */
export class BrokerLink {
  private bound: Binding | undefined;
  private connection: NatsConnection | undefined;
  private isFirst = true;
  private isTold = false;
  private refusedSince: number | undefined;
  private settings: BrokerSettings | undefined;

  constructor(
    private readonly options: BrokerOptions | ConnectionOptions,
    private readonly notify: (notice: Notice) => void,
    private readonly stopping: AbortSignal,
  ) {}

  /** Host and port of the broker. */
  get host(): string {
    return this.settings?.host ?? this.connection?.getServer() ?? '';
  }

  /** Name of the consumer. */
  get consumer(): string {
    return this.settings?.consumer ?? this.options.consumer ?? '';
  }

  /** Waits for the broker and the consumer. @returns undefined when stopped. @throws FollowError when waiting is useless. */
  async bind(): Promise<Binding | undefined> {
    // What is applied while stopping is still acknowledged.
    if (!this.stopping.aborted) this.bound = undefined;
    while (!this.stopping.aborted) {
      try {
        const connection = await this.connected();
        const consumer = await jetstream(connection).consumers.get(STREAM, this.consumer);
        this.bound = { connection, consumer, info: await consumer.info(true) };
        this.backAgain();
        return this.bound;
      } catch (error) {
        await this.disconnect();
        this.judge(error);
        await pause(RETRY_MS, this.stopping);
      }
    }
    return undefined;
  }

  /**
   * Acknowledges through the current connection, whichever brought the message. Does nothing without a connection, or if the
   * consumer was recreated: the event comes again, and is acknowledged then.
   */
  acknowledge({ reply, incarnation }: Acknowledgeable, answer: Acknowledgement): void {
    if (!this.bound || this.bound.info.created !== incarnation || this.bound.connection.isClosed()) return;
    try {
      this.bound.connection.publish(reply, answer);
    } catch {
      // The connection has just ended.
    }
  }

  /**
   * Makes the broker drop our last request for events. NATS 2.9 would hand it the events that are given back, and deliver them
   * again only after `ack_wait`; describing the consumer removes requests that nobody waits for.
   */
  async forgetRequests(): Promise<void> {
    if (this.bound?.connection.isClosed() === false) await this.bound.consumer.info().catch(() => undefined);
  }

  /** Tells the user, once, that the broker is gone. */
  lost(): void {
    if (this.isOwn()) this.notify({ type: 'disconnected', message: 'the broker is unavailable, waiting for it' });
    this.isTold = true;
  }

  async close(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    if (!connection || connection.isClosed()) return;
    if (this.isOwn()) await connection.drain();
    else await connection.flush();
  }

  private isOwn(): boolean {
    return !('connection' in this.options);
  }

  private async connected(): Promise<NatsConnection> {
    if ('connection' in this.options) {
      this.connection = this.options.connection;
      if (this.connection.isClosed()) throw new FollowError('The connection was closed: open one and follow again.');
      return this.connection;
    }
    if (this.connection && !this.connection.isClosed()) return this.connection;
    const settings = readSettings(this.options, process.env);
    this.settings = settings;
    const { host, user, password, tls } = settings;
    this.connection = await connect({
      servers: host,
      ...(user && { user, pass: password }),
      ...(tls && { tls }),
      name: 'stratus-subscriber',
      timeout: 5_000,
      pingInterval: 10_000,
      // It is this class that connects again: a restarted stack has other ports.
      reconnect: false,
    });
    this.refusedSince = undefined;
    return this.connection;
  }

  private backAgain(): void {
    if (this.isTold && !this.isFirst) this.notify({ type: 'reconnected', message: 'the broker is back' });
    this.isFirst = false;
    this.isTold = false;
  }

  /** Waits for what may come back, and throws at what a person has to change. */
  private judge(error: unknown): void {
    const mayChange = !this.isFirst && this.isOwn() && isOfStack(this.options, process.env);
    if (error instanceof FollowError && !mayChange) throw error;
    if (error instanceof AuthorizationError) this.refused(mayChange);
    if (this.isFirst && isMissing(error)) {
      throw new FollowError(
        `The consumer ${this.consumer} cannot be used (${messageOf(error)}): set CONSUMER to the name given to stratus subscriber create.`,
      );
    }
    if (!this.isTold) this.notify({ type: 'waiting', message: `waiting for ${this.host}: ${messageOf(error)}` });
    this.isTold = true;
  }

  private refused(mayChange: boolean): void {
    this.refusedSince ??= performance.now();
    if (mayChange && performance.now() - this.refusedSince < STACK_STARTS_WITHIN_MS) return;
    const user = this.settings?.user || '(none)';
    throw new FollowError(
      `The broker refuses the user ${user}: use the URL that stratus subscriber create or rotate printed.`,
    );
  }

  /** A connection whose requests fail may be dead without knowing it. */
  private async disconnect(): Promise<void> {
    if (this.isOwn()) await this.connection?.close().catch(() => undefined);
  }
}

const NOT_FOUND = 404;

/** Whether there is no such consumer, or none that this user may use. */
const isMissing = (error: unknown): boolean =>
  error instanceof JetStreamApiError
    ? error.status === NOT_FOUND
    : error instanceof Error && error.cause instanceof PermissionViolationError;
