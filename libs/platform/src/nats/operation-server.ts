import { setTimeout as delay } from 'node:timers/promises';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { Server } from '@nestjs/microservices';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { ApiFailure, invalid, operations, subjectOfAllReplicas, subjectOfWork } from '@stratus/contracts';
import type { Histogram } from 'prom-client';
import type { Logger } from '../logging/logger.js';
import { PageTooLarge } from '../listing/page-too-large.js';
import { tracer } from '../tracing/tracer.js';
import { isInbox } from './inbox.js';
import type { NatsLink } from './nats-link.js';
import { leavesOpen } from './operation-reply.js';
import { TooLate, callIn, inItsTrace, isDelivery, tooLate } from './received-call.js';
import type { Received } from './received-call.js';
import { RecentRefusals } from './recent-refusals.js';
import { ReplayedReply, replyBody, replyHeaders } from './reply.js';

const PAGE_TOO_LARGE = 'The answer is too large for one page: ask for a smaller page_size, or filter';
const RECORD_TOO_LARGE =
  'The record is larger than 8 MB, which no answer can be: read its parts through their own lists';
/** Bytes reserved for a reply's headers within the broker's message limit. */
const HEADERS_BYTES = 512;
/** Pause between two checks whether the running requests have ended. */
const CLOSE_POLL_MS = 5;

/**
 * A Nest transport with our wire format: the payload of a request is a Call, the payload of a reply is the HTTP body itself
 * and its status a header, so the gateway passes answers on without parsing them. Nest's own NATS transport wraps answers
 * in an envelope and waits a fixed time at shutdown; this one drains.
 *
 * One replica gets a request. While its sender has no answer, it asks all replicas whether one works on it, and if none
 * does, sends it to all (decision 22).
 */
export class OperationServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private work?: Subscription;
  /** Ids of the deliveries whose calls run here. */
  private readonly atWork = new Set<string>();
  private readonly refusals = new RecentRefusals();
  private running = 0;

  constructor(
    private readonly nats: NatsLink,
    private readonly service: string,
    private readonly log: Logger,
    private readonly duration: Histogram<'operation' | 'status'>,
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  listen(callback: () => void): void {
    const subjects = [...this.messageHandlers.keys()];
    for (const subject of subjects)
      this.hear(subject, (message) => this.receive(subject, message, false), { queue: this.service });
    const subjectsOfAll = new Map(subjects.map((subject) => [subjectOfAllReplicas(subject), subject]));
    this.hear(subjectOfAllReplicas(`${this.service}.>`), (message) => {
      const subject = subjectsOfAll.get(message.subject);
      if (subject !== undefined) return this.receive(subject, message, true);
      return this.log.warn({ subject: message.subject }, 'dropped: no operation has this subject');
    });
    this.work = this.nats.listen(subjectOfWork(this.service), (message) => this.sayIfAtWork(message));
    // Ready only when the broker knows the subscriptions: a request right after finds a responder.
    void this.flush().finally(callback);
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

  /** Takes no new requests and resolves when all running ones have their answer, or after this time. */
  async drain(mostMs: number): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => this.nats.drain(subscription)));
    const until = performance.now() + mostMs;
    // oxlint-disable-next-line no-await-in-loop -- waits for the running requests
    while (this.running > 0 && performance.now() < until) await delay(CLOSE_POLL_MS);
  }

  /** Takes no new requests and resolves when all running ones have their answer. */
  async close(): Promise<void> {
    await this.drain(Infinity);
    if (this.work) await this.nats.drain(this.work);
  }

  on(): void {}

  unwrap<T>(): T {
    return this.nats.connection as T;
  }

  /** Answers nothing when the call runs elsewhere, or nowhere: silence says that no replica which is awake has it. */
  private sayIfAtWork(message: Msg): void {
    if (isInbox(message.reply) && this.atWork.has(message.string())) message.respond();
  }

  /** Takes each delivery once: the message that runs already gets the answer. */
  private async receive(subject: string, message: Msg, byAll: boolean): Promise<void> {
    const call = callIn(message);
    const id = isDelivery(call?.delivery) ? call.delivery.id : undefined;
    if (id !== undefined && this.atWork.has(id)) return;
    if (id !== undefined) this.atWork.add(id);
    const received = { subject, message, call, byAll };
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
      .then((result) => respond(received, result, this.nats.connection.info?.max_payload))
      .catch((error: unknown) =>
        error instanceof PageTooLarge
          ? respondTooLarge(received)
          : respondFailure(received, this.refusalOf(error, received)),
      )
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
      this.log.warn({ subject, requestId: call.request?.id, lateMs }, 'not executed: the message came too late');
      throw late;
    }
    const handler = this.messageHandlers.get(subject);
    if (!handler) throw new Error(`no handler for ${subject}`);
    return handler(call, undefined);
  }

  /** The same for each message of the delivery, unless another replica may know more. */
  private refusalOf(error: unknown, received: Received): ApiFailure {
    const failure = this.failureOf(error, received);
    const { subject, call } = received;
    if (isDelivery(call?.delivery) && !queries.has(subject) && !leavesOpen(failure))
      this.refusals.add(call.delivery.id, failure);
    return failure;
  }

  private failureOf(error: unknown, { subject, call }: Received): ApiFailure {
    if (error instanceof ApiFailure) return error;
    const requestId = call?.request?.id ?? 'unknown';
    this.log.error({ err: error, subject, requestId }, 'operation failed');
    return new ApiFailure(500, [{ reason: `Something went wrong on our side. It has been logged as ${requestId}.` }]);
  }
}

function respond(received: Received, result: unknown, maximum = Infinity): number {
  const { message } = received;
  const replayed = result instanceof ReplayedReply;
  const { status, text } = replayed ? { status: result.status, text: result.body.text } : replyBody(result);
  if (Buffer.byteLength(text) + HEADERS_BYTES > maximum) return respondTooLarge(received);
  message.respond(text, { headers: replyHeaders(status, { replayed: replayed && result.chosenByClient }) });
  return status;
}

const queries = new Set(operations.filter(({ kind }) => kind === 'query').map(({ subject }) => subject));

/** A page can be read in parts. A command cannot be here: its event, which is larger than its answer, is refused before. */
function respondTooLarge({ subject, message, call }: Received): number {
  const list = call?.list;
  if (!list && !queries.has(subject)) throw new Error(`an answer of ${subject} is more than the broker carries`);
  const isPage = list && list.part?.rows !== 1;
  const fault = isPage ? { field: 'page_size', reason: PAGE_TOO_LARGE } : { reason: RECORD_TOO_LARGE };
  message.respond(JSON.stringify({ errors: [fault] }), {
    headers: replyHeaders(400, { tooLarge: true }),
  });
  return 400;
}

function respondFailure({ message, byAll }: Received, failure: ApiFailure): number {
  const { status, errors, retryAfterSeconds } = failure;
  if (byAll && leavesOpen(failure)) return status;
  message.respond(JSON.stringify({ errors }), {
    headers: replyHeaders(status, {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(failure instanceof TooLate && { tooLateAt: failure.at }),
    }),
  });
  return status;
}
