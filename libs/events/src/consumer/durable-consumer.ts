import { setTimeout as delay } from 'node:timers/promises';
import type { JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { SQLSTATE, databaseErrorOf, isUnavailable } from '@stratus/postgres';
import type { Database } from '@stratus/postgres';
import { Alarm, tracer } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { Counter } from 'prom-client';
import { eventIn } from '../envelope/cloud-event.js';
import type { CloudEvent } from '../envelope/cloud-event.js';
import { StreamAbsence } from '../streams/stream-absence.js';
import { EVENTS_STREAM } from '../streams/streams.js';
import type { DeadLetters } from './dead-letters.js';
import { Delivery } from './delivery.js';
import { ACK_WAIT_MS, ensureConsumer } from './ensure-consumer.js';
import { inTheirTraces } from './in-their-traces.js';
import { admitNew } from './inbox.js';
import type { Setback } from './setbacks.js';
import type { Subscription } from './subscription.js';

const BATCH = 200;
/** Events that arrive within this time share a transaction, which saves most of the work under load. */
const GATHER_MS = 80;
/** The broker may delete a stream without notifying its readers: after two silent intervals the client asks again. */
const HEARTBEAT_MS = 5_000;
const TRIES = 5;
const BACK_OFF_MS = 500;
const MAX_BACK_OFF_MS = 2_000;
const MAX_WAIT_MS = 60_000;

/** The resources of a consumer. */
export interface ConsumerResources {
  database: Database;
  jetstream: JetStreamClient;
  manager: JetStreamManager;
  deadLetters: DeadLetters;
  applied: Counter;
  logger: Logger;
}

/**
 * Processes a durable pull consumer: it commits the effect together with the event's id, then acknowledges the message, so
 * that each event takes effect exactly once over any number of deliveries.
 */
export class DurableConsumer {
  private readonly catchUps = new Alarm();
  private readonly absence: StreamAbsence;
  private backOffMs = BACK_OFF_MS;

  constructor(
    private readonly subscription: Subscription,
    private readonly resources: ConsumerResources,
  ) {
    this.absence = new StreamAbsence(resources.logger, { waiting: subscription.name });
  }

  /** A reader waits for the effect: the next messages are applied at once instead of gathered. */
  catchUp(): void {
    this.catchUps.ring();
  }

  /** Works until the signal aborts; recovers by itself after an outage of the broker, the stream or the database. */
  async run(leading: AbortSignal): Promise<void> {
    const { logger } = this.resources;
    while (!leading.aborted) {
      try {
        await this.consume(leading);
      } catch (error) {
        if (!this.absence.explains(error))
          logger.warn({ err: error, consumer: this.subscription.name }, 'consumer interrupted, will start again');
        await delay(this.backOffMs, undefined, { signal: leading }).catch(() => undefined);
        this.backOffMs = Math.min(this.backOffMs * 2, MAX_BACK_OFF_MS);
      }
    }
  }

  private async consume(leading: AbortSignal): Promise<void> {
    const { manager, jetstream } = this.resources;
    const { name, filterSubject } = this.subscription;
    await ensureConsumer(manager, EVENTS_STREAM.name, { name, filterSubject, maxUnacknowledged: BATCH * 4 });
    const consumer = await jetstream.consumers.get(EVENTS_STREAM.name, name);
    this.absence.end();
    this.backOffMs = BACK_OFF_MS;
    const delivery = new Delivery();
    const alarm = new Alarm();
    const messages = await consumer.consume({
      max_messages: BATCH * 2,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
      callback: (message) => {
        delivery.add(message);
        alarm.ring();
      },
    });
    const ended = new AbortController();
    const closed = messages.closed().then((error) => {
      ended.abort();
      if (error) throw error;
    });
    closed.catch(() => undefined);
    const signsOfLife = setInterval(() => delivery.giveSignOfLife(), ACK_WAIT_MS / 3);
    const over = AbortSignal.any([leading, ended.signal]);
    try {
      while (!over.aborted) {
        await this.workOff(delivery);
        if (delivery.waiting.length > 0) continue;
        await alarm.wait(Math.min(delivery.setbacks.pauseMs, MAX_WAIT_MS), over);
        await this.catchUps.wait(this.subscription.gatherMs ?? GATHER_MS, over);
      }
    } finally {
      clearInterval(signsOfLife);
      messages.stop();
    }
    await closed;
  }

  private async workOff(delivery: Delivery): Promise<void> {
    for (const setback of delivery.setbacks.due()) {
      await this.tryAgain(delivery, setback);
    }
    const ready = delivery.waiting.splice(0, BATCH).filter((message) => !delivery.setbacks.queueBehind(message));
    if (ready.length === 0) return;
    if (await this.apply(delivery, ready)) return;
    for (const message of ready) {
      // One of them is a poison message: applying each on its own finds it and lets the others pass.
      if (!delivery.setbacks.queueBehind(message) && !(await this.apply(delivery, [message])))
        delivery.setbacks.note(message);
    }
  }

  /** Tries a resource's first message again; the later ones follow when it is settled. */
  private async tryAgain(delivery: Delivery, setback: Setback): Promise<void> {
    for (let message = setback.messages[0]; message; message = setback.messages[0]) {
      let failure: unknown;
      const done = await this.apply(delivery, [message], (error) => (failure = error));
      if (!done && (delivery.setbacks.note(message) < TRIES || !(await this.bury(delivery, message, failure)))) return;
      delivery.setbacks.settle(setback);
    }
  }

  /** @returns whether applying succeeded; @throws when the database is unavailable, because then no event is at fault. */
  private async apply(
    delivery: Delivery,
    messages: JsMsg[],
    onFailure: (error: unknown) => void = () => undefined,
  ): Promise<boolean> {
    const { logger, applied } = this.resources;
    const { name: consumer } = this.subscription;
    let events: CloudEvent[] = [];
    try {
      events = messages.map(eventIn);
      const tracing = tracer();
      const added = await (tracing === undefined
        ? this.commit(events)
        : inTheirTraces(tracing, { consumer, messages, events }, () => this.commit(events)));
      for (const message of messages) delivery.settle(message, 'ack');
      applied.inc(added.length);
      if (added.length > 0) this.notify(added);
      return true;
    } catch (error) {
      // If a statement takes too long, its event is at fault.
      if (isUnavailable(error) && databaseErrorOf(error)?.code !== SQLSTATE.queryCanceled) throw error;
      const subjects = messages.length === 1 ? messages[0]?.subject : `${messages.length} messages`;
      const requestId = events.length === 1 ? events[0]?.requestid : undefined;
      logger.warn({ err: error, consumer, subjects, requestId }, 'not applied, will try again');
      onFailure(error);
      return false;
    }
  }

  private commit(events: readonly CloudEvent[]): Promise<CloudEvent[]> {
    const { name, apply } = this.subscription;
    return this.resources.database.transaction(async (transaction) => {
      const ids = await admitNew(
        transaction.statements,
        name,
        events.map(({ id }) => id),
      );
      const fresh = events.filter((event) => ids.delete(event.id));
      if (fresh.length > 0) await apply.call(this.subscription, transaction, fresh);
      return fresh;
    });
  }

  /** A failing listener must not make the committed effect look undone. */
  private notify(events: readonly CloudEvent[]): void {
    try {
      this.subscription.afterCommit?.(events);
    } catch (error) {
      this.resources.logger.error({ err: error, consumer: this.subscription.name }, 'afterCommit failed');
    }
  }

  /** @returns whether the broker has stored the dead letter; if not, the message stays. */
  private async bury(delivery: Delivery, message: JsMsg, reason: unknown): Promise<boolean> {
    const { deadLetters, logger } = this.resources;
    try {
      await deadLetters.bury(this.subscription.name, message, reason);
    } catch (error) {
      logger.error({ err: error, consumer: this.subscription.name }, 'dead letter not stored, will try again');
      return false;
    }
    delivery.settle(message, 'term');
    return true;
  }
}
