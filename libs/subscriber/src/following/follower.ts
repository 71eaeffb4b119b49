import type { ConsumerInfo, ConsumerMessages, JsMsg } from '@nats-io/jetstream';

import type { Binding, BrokerLink } from '../connection/broker-link.js';
import type { StratusEvent } from '../events/event.js';
import { FollowError } from '../follow-error.js';
import { EventOrder } from '../order/event-order.js';
import type { Outcome } from '../order/event-order.js';
import { Redeliveries } from '../order/redeliveries.js';
import { storedPosition } from '../positions/position.js';
import type { Position, PositionStore } from '../positions/position.js';
import { Applier } from './applier.js';
import type { EventHandler } from './applier.js';
import { deliveryOf } from './delivery.js';
import type { Delivery } from './delivery.js';
import { HeldDeliveries } from './held-deliveries.js';
import { messageOf } from '../notice.js';
import type { Notice } from '../notice.js';
import { pause, retryDelay } from '../pause.js';
import { ResourceQueues } from './resource-queues.js';
import { Slots } from './slots.js';

/** A silent broker is noticed after two of these. */
const HEARTBEAT_MS = 3_000;
const FETCH_MS = 15_000;
const MAX_BATCH = 500;
const TICK_MS = 500;
const NS_PER_MS = 1e6;

export interface FollowerOptions {
  handler: EventHandler;
  isWanted: (event: StratusEvent) => boolean;
  store: PositionStore;
  concurrency: number;
  maxTries: number;
  onNotice: (notice: Notice) => void;
}

/** Reads a consumer, brings its events into order and has them applied. */
export class Follower {
  private readonly order = new EventOrder<Delivery>();
  private readonly held: HeldDeliveries;
  private readonly queues: ResourceQueues<Delivery>;
  private readonly applier: Applier;
  private redeliveries: Redeliveries | undefined;
  private incarnation = '';
  private isComplete = true;
  private ackWaitMs = 30_000;
  private messages: ConsumerMessages | undefined;
  private failure: unknown;

  constructor(
    private readonly link: BrokerLink,
    private readonly options: FollowerOptions,
    private readonly stopping: AbortController,
  ) {
    const { handler, isWanted, store, concurrency, maxTries } = options;
    this.held = new HeldDeliveries(link);
    this.applier = new Applier({
      handler,
      isWanted,
      store,
      order: this.order,
      slots: new Slots(concurrency),
      maxTries,
      notify: (notice) => this.notify(notice),
      stopping: stopping.signal,
    });
    this.queues = new ResourceQueues((delivery) => this.apply(delivery), stopping.signal);
    stopping.signal.addEventListener('abort', () => {
      this.messages?.stop();
      this.held.interrupt();
    });
  }

  /** Tells the user. @returns false if the user's function has thrown, which ends the following. */
  notify(notice: Notice): boolean {
    try {
      this.options.onNotice(notice);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Follows from a binding on, until it is stopped. @throws when following cannot go on. */
  async run(first: Binding | undefined): Promise<void> {
    const timer = setInterval(() => this.tick(), TICK_MS);
    try {
      for (let binding = first; binding && !this.stopping.signal.aborted; binding = await this.link.bind()) {
        this.begin(binding.info);
        await this.fetchAll(binding);
        if (binding.connection.isClosed() && !this.stopping.signal.aborted) this.link.lost();
      }
    } catch (error) {
      this.fail(error);
    }
    await this.queues.idle();
    clearInterval(timer);
    await this.held.giveBack();
    await Promise.all([this.link.close(), this.options.store.close?.()]);
    if (this.failure !== undefined) throw this.failure;
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.stopping.abort();
  }

  private begin({ created, config, num_ack_pending: unacknowledged, delivered }: ConsumerInfo): void {
    this.incarnation = created;
    this.ackWaitMs = (config.ack_wait ?? 0) / NS_PER_MS || this.ackWaitMs;
    this.isComplete = leavesNoTypesOut(config.filter_subjects ?? [config.filter_subject ?? '>']);
    const position = { delivered: delivered.stream_seq, unacknowledged, ackWaitMs: this.ackWaitMs };
    this.redeliveries = Redeliveries.expectedAt(position, this.held.countOf(created), performance.now());
    this.settle();
  }

  private async fetchAll({ connection, consumer, info }: Binding): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !connection.isClosed()) {
      // Redeliveries need no room: the broker itself limits what is not acknowledged.
      if (!this.redeliveries) await this.held.room(signal);
      const free = this.redeliveries ? MAX_BATCH : this.held.free;
      const max_messages = Math.max(1, Math.min(free, MAX_BATCH, info.config.max_batch || MAX_BATCH));
      try {
        this.messages = await consumer.fetch({ max_messages, expires: FETCH_MS, idle_heartbeat: HEARTBEAT_MS });
        if (signal.aborted) this.messages.stop();
        for await (const message of this.messages) await this.receive(message);
      } catch {
        // The consumer is gone, or the broker is silent: binding again finds out.
        return pause(100, signal);
      }
    }
  }

  private async receive(message: JsMsg): Promise<void> {
    const delivery = deliveryOf(message, this.incarnation);
    if (!delivery) {
      this.notify({ type: 'unreadable', message: `unreadable, dropped: message ${message.seq}` });
      return message.term();
    }
    if (!this.order.knows(delivery.resource)) {
      this.order.remember(delivery.resource, await this.positionOf(delivery.resource));
    }
    if (this.stopping.signal.aborted) return message.nak();
    const outcome = this.order.offer(delivery, performance.now());
    if (outcome.held) this.held.replace(outcome.held, delivery);
    else this.take(delivery, outcome);
    this.settle(delivery);
  }

  /** A store that fails is asked again: without its position, an event would be applied twice or too early. */
  private async positionOf(resource: string): Promise<Position | undefined> {
    for (let attempt = 1; !this.stopping.signal.aborted; attempt += 1) {
      try {
        const position = await this.options.store.read(resource);
        return position && storedPosition(position);
      } catch (error) {
        if (error instanceof FollowError) this.fail(error);
        else this.notify({ type: 'waiting', message: `waiting for the positions: ${messageOf(error)}` });
        await pause(retryDelay(attempt), this.stopping.signal);
      }
    }
    return undefined;
  }

  private take(delivery: Delivery, outcome: Outcome<Delivery>): void {
    const { event, resource } = delivery;
    if (outcome.isRepeat) {
      this.notify({ type: 'repeat', message: `repeated, dropped: ${event.type} of ${resource}`, event });
      return this.link.acknowledge(delivery, '+ACK');
    }
    this.held.add(delivery);
    if (outcome.anotherHistory) {
      const { position, dropped } = outcome.anotherHistory;
      const message = `${resource} began again after event ${position.sequence}: another installation, or a restored backup`;
      if (!this.notify({ type: 'another-history', message, event, position })) return;
      for (const each of dropped) this.held.release(each);
    }
    this.carryOut(outcome);
  }

  private carryOut({ ready, gaps }: Outcome<Delivery>): void {
    for (const gap of gaps) {
      const message = `gap: event ${gap.last} of ${gap.resource} is followed by ${gap.next}`;
      if (!this.notify({ type: 'gap', message, gap })) return;
    }
    for (const each of ready) this.queues.add(each);
  }

  private async apply(delivery: Delivery): Promise<void> {
    try {
      if (await this.applier.apply(delivery)) this.held.release(delivery);
    } catch (error) {
      this.fail(error);
    }
  }

  private settle(seen?: Delivery): void {
    if (!this.redeliveries) return;
    if (seen) this.redeliveries.saw(seen.place);
    const isSettling = !this.redeliveries.areOver(performance.now());
    if (!isSettling) this.redeliveries = undefined;
    if (!isSettling || !seen) {
      this.carryOut(this.order.expect({ isSettling, isComplete: this.isComplete }, performance.now()));
    }
  }

  private tick(): void {
    if (this.stopping.signal.aborted) return;
    this.settle();
    this.carryOut(this.order.tick(performance.now()));
    this.held.giveSigns(this.ackWaitMs);
  }
}

/** Whether a consumer has all events of its resources: `events.<account>.<entity>.<type>` with any type. */
const leavesNoTypesOut = (subjects: readonly string[]): boolean =>
  subjects.every((subject) => {
    const [, , , type] = subject.split('.');
    return type === undefined || type === '>' || type === '*';
  });
