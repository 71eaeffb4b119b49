import { AsyncLocalStorage } from 'node:async_hooks';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { readSignal } from '@stratus/contracts';
import type { Signal } from '@stratus/contracts';
import { metricOf } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { InProcessServices } from './in-process-services.js';

/** Handles a message; a failure, thrown or rejected, is counted and logged. */
export type Listener = (message: Msg) => unknown;

type Data = Pick<Msg, 'data'>;

/**
 * The app's subscriptions to core NATS subjects. An exception that escapes a callback ends the client's reader, and with it
 * all replies to the app, so none escapes from these.
 */
export class Listeners {
  private readonly open = new Map<Subscription, string>();
  private readonly failed: Counter<'subject'>;

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
    metrics: Registry,
    private readonly inProcessServices?: InProcessServices,
  ) {
    const name = 'stratus_messages_failed_total';
    const help = 'Messages that were malformed or whose listener failed';
    this.failed = metricOf(
      metrics,
      name,
      () => new Counter({ name, help, labelNames: ['subject'], registers: [metrics] }),
    );
  }

  /** Calls the listener for each message. */
  listen(subject: string, listener: Listener, options: { queue?: string } = {}): Subscription {
    const subscription = this.connection.subscribe(subject, {
      ...options,
      callback: (error, message) => {
        if (error) return this.logger.error({ err: error, subject }, 'subscription failed');
        return void this.settle(subject, listener, message);
      },
    });
    this.open.set(subscription, subject);
    return subscription;
  }

  /** Calls the listener for each well-formed message, including those from apps in the same process. */
  listenFor<Name extends string>(
    signal: Signal<Name>,
    listener: (payload: Record<Name, number>) => void,
  ): Subscription {
    const { subject } = signal;
    const hear = ({ data }: Data): unknown => {
      const payload = readSignal(signal, data);
      if (payload) return listener(payload);
      this.failed.inc({ subject });
      return this.logger.warn({ subject, bytes: data.length }, 'malformed signal ignored');
    };
    // In the context of this app, like a message from the broker.
    const settle = AsyncLocalStorage.bind((data: Uint8Array) => void this.settle(subject, hear, { data }));
    this.inProcessServices?.listen(subject, settle);
    return this.listen(subject, hear);
  }

  /** The subscription is about to end on purpose. */
  release(subscription: Subscription): void {
    this.open.delete(subscription);
  }

  /** The first subject whose subscription the broker or the client has ended; undefined when all are open. */
  deaf(): string | undefined {
    for (const [subscription, subject] of this.open) if (subscription.isClosed()) return subject;
    return undefined;
  }

  private async settle<M extends Data>(subject: string, listener: (message: M) => unknown, message: M): Promise<void> {
    try {
      await listener(message);
    } catch (error) {
      this.failed.inc({ subject });
      this.logger.error({ err: error, subject, bytes: message.data.length }, 'listening to a message failed');
    }
  }
}
