import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { Server } from '@nestjs/microservices';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { ApiFailure, invalid, originOf, subjectOfAllReplicas, subjectOfWork } from '@stratus/contracts';
import {
  callIn,
  callOfMessage,
  inItsTrace,
  isDelivery,
  isInbox,
  leavesOpen,
  replyOf,
  tooLate,
} from '@stratus/messaging';
import type { InProcessCall, InProcessServices, NatsLink, OperationReply, Received } from '@stratus/messaging';
import { tracer } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { Histogram } from 'prom-client';
import { answerOf, isQuery, refusalAnswer } from './answers.js';
import { RecentRefusals } from './recent-refusals.js';

/** Pause between two checks whether the running requests have ended. */
const CLOSE_POLL_MS = 5;

/**
 * A Nest transport with our wire format: the payload of a request is a Call, the payload of a reply is the HTTP body itself,
 * and its status is a header, so the gateway forwards replies without parsing them. Nest's own NATS transport wraps replies in
 * an envelope and waits a fixed time at shutdown; this one drains.
 *
 * One replica gets a request. While its sender has no reply, it asks all replicas whether one works on it, and if none does,
 * sends it to all (decision 22). Clients in the same process reach it without the broker.
 */
export class OperationServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private work?: Subscription;
  /** Ids of the deliveries whose calls run here. */
  private readonly atWork = new Set<string>();
  private readonly refusals = new RecentRefusals();
  private running = 0;
  private drained = false;

  constructor(
    private readonly nats: NatsLink,
    private readonly service: string,
    private readonly log: Logger,
    private readonly duration: Histogram<'operation' | 'status'>,
    private readonly now: () => number = Date.now,
    private readonly inProcessServices?: InProcessServices,
  ) {
    super();
  }

  listen(callback: () => void): void {
    // It was asked to stop before it began.
    if (this.drained) return callback();
    const subjects = [...this.messageHandlers.keys()];
    for (const subject of subjects)
      this.hear(subject, (message) => this.receive(callOfMessage(subject, message, false)), { queue: this.service });
    const subjectsOfAll = new Map(subjects.map((subject) => [subjectOfAllReplicas(subject), subject]));
    this.hear(subjectOfAllReplicas(`${this.service}.>`), (message) => {
      const subject = subjectsOfAll.get(message.subject);
      if (subject !== undefined) return this.receive(callOfMessage(subject, message, true));
      return this.log.warn({ subject: message.subject }, 'dropped: no operation has this subject');
    });
    this.work = this.nats.listen(subjectOfWork(this.service), (message) => this.sayIfAtWork(message));
    // Ready only once the broker has the subscriptions, so that an immediate request finds a responder.
    void this.flush().finally(() => {
      if (!this.drained) this.joinInProcess(subjects);
      callback();
    });
  }

  /** An in-process call begins in the context in which the service listens, as a message does: it has no span of its caller. */
  private joinInProcess(subjects: readonly string[]): void {
    const inOwnContext = AsyncLocalStorage.snapshot();
    this.inProcessServices?.join(subjects, (call) => inOwnContext(() => this.takeInProcess(call)));
  }

  private takeInProcess({ subject, payload, traceparent }: InProcessCall): Promise<OperationReply> {
    return new Promise((resolve) => {
      const respond: Received['respond'] = (written) => resolve(replyOf(written));
      void this.receive({ subject, call: callIn(payload), traceparent, byAll: false, respond });
    });
  }

  private hear(subject: string, take: (message: Msg) => unknown, options?: { queue: string }): void {
    const listener = (message: Msg): unknown => {
      if (isInbox(message.reply)) return take(message);
      return this.log.warn({ subject }, 'dropped: its reply subject is no inbox');
    };
    this.subscriptions.push(this.nats.listen(subject, listener, options));
  }

  private async flush(): Promise<void> {
    await this.nats.connection.flush().catch(() => undefined);
  }

  /** Takes no new requests and resolves when all running ones have their reply, or after this time. */
  async drain(mostMs: number): Promise<void> {
    this.drained = true;
    this.inProcessServices?.leave(this.messageHandlers.keys());
    await Promise.all(this.subscriptions.map((subscription) => this.nats.drain(subscription)));
    const until = performance.now() + mostMs;
    while (this.running > 0 && performance.now() < until) await delay(CLOSE_POLL_MS);
  }

  /** Takes no new requests and resolves when all running ones have their reply. */
  async close(): Promise<void> {
    await this.drain(Infinity);
    if (this.work) await this.nats.drain(this.work);
  }

  on(): void {}

  unwrap<T>(): T {
    return this.nats.connection as T;
  }

  /** Replies only if the call runs here. If no replica replies, no running replica has it. */
  private sayIfAtWork(message: Msg): void {
    if (isInbox(message.reply) && this.atWork.has(message.string())) message.respond();
  }

  /** Takes each delivery once: the message that already runs gets the reply. */
  private async receive(received: Received): Promise<void> {
    const { call } = received;
    const id = isDelivery(call?.delivery) ? call.delivery.id : undefined;
    if (id !== undefined && this.atWork.has(id)) return;
    if (id !== undefined) this.atWork.add(id);
    const tracing = tracer();
    await (tracing === undefined
      ? this.answer(received)
      : inItsTrace(tracing, received, (continued) => this.answer(continued)));
    if (id !== undefined) this.atWork.delete(id);
  }

  private async answer(received: Received): Promise<number> {
    const { subject } = received;
    this.running += 1;
    const stop = this.duration.startTimer({ operation: subject });
    const status = await this.execute(received)
      .then((result) => answerOf(received, result, this.nats.connection.info?.max_payload))
      .catch((error: unknown) => refusalAnswer(received, error, () => this.refusalOf(error, received)))
      .then((written) => {
        // Every replica has the call: another one may know more.
        if (!(received.byAll && leavesOpen(written))) received.respond(written);
        return written.status;
      })
      .catch((error: unknown) => (this.log.error({ err: error, subject }, 'reply failed'), 500));
    stop({ status: String(status) });
    this.running -= 1;
    return status;
  }

  private async execute({ subject, call }: Received): Promise<unknown> {
    if (!call) throw invalid(undefined, 'The message is not a call: a JSON object is expected');
    const refusal = isDelivery(call.delivery) && this.refusals.find(call.delivery.id);
    if (refusal) throw refusal;
    const late = tooLate(call, this.now());
    if (late) {
      const lateMs = late.at - (call.delivery?.startBy ?? late.at);
      this.log.warn({ subject, ...originOf(call), lateMs }, 'not executed: the message came too late');
      throw late;
    }
    const handler = this.messageHandlers.get(subject);
    if (!handler) throw new Error(`no handler for ${subject}`);
    return handler(call, undefined);
  }

  /** The same reply for each message of the delivery, unless another replica may know more. */
  private refusalOf(error: unknown, received: Received): ApiFailure {
    const failure = this.failureOf(error, received);
    const { subject, call } = received;
    if (isDelivery(call?.delivery) && !isQuery(subject) && !leavesOpen(failure))
      this.refusals.add(call.delivery.id, failure);
    return failure;
  }

  private failureOf(error: unknown, { subject, call }: Received): ApiFailure {
    if (error instanceof ApiFailure) return error;
    const requestId = call?.request?.id ?? 'unknown';
    this.log.error({ err: error, subject, ...originOf(call ?? {}), requestId }, 'operation failed');
    return new ApiFailure(500, [{ reason: `Something went wrong on our side. It has been logged as ${requestId}.` }]);
  }
}
