import { setTimeout as delay } from 'node:timers/promises';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { Server } from '@nestjs/microservices';
import type { CustomTransportStrategy } from '@nestjs/microservices';
import { ApiFailure, invalid } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import type { Histogram } from 'prom-client';
import type { Logger } from '../logging/logger.js';
import { isInbox } from './inbox.js';
import type { NatsLink } from './nats-link.js';
import { ReplayedReply, replyBody, replyHeaders } from './reply.js';

const TOO_LARGE = 'The answer is too large for one page: ask for a smaller page_size';
/** Bytes reserved for a reply's headers within the broker's message limit. */
const HEADERS_BYTES = 512;
/** Pause between two checks whether the running requests have ended. */
const CLOSE_POLL_MS = 5;

/**
 * A Nest transport with our wire format: the payload of a request is a Call, the payload of a reply is the HTTP body itself
 * and its status a header, so the gateway passes answers on without parsing them. Nest's own NATS transport wraps answers
 * in an envelope and waits a fixed time at shutdown; this one drains.
 */
export class OperationServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private running = 0;

  constructor(
    private readonly nats: NatsLink,
    private readonly queue: string,
    private readonly log: Logger,
    private readonly duration: Histogram<'operation' | 'status'>,
  ) {
    super();
  }

  listen(callback: () => void): void {
    for (const subject of this.messageHandlers.keys()) {
      this.subscriptions.push(
        this.nats.listen(
          subject,
          (message) => {
            if (isInbox(message.reply)) return this.answer(subject, message);
            return this.log.warn({ subject }, 'dropped: its reply subject is no inbox');
          },
          { queue: this.queue },
        ),
      );
    }
    // Ready only when the broker knows the subscriptions: a request right after finds a responder.
    void this.flush().finally(callback);
  }

  private async flush(): Promise<void> {
    await this.nats.connection.flush().catch(() => undefined);
  }

  /** Takes no new requests and resolves when all running ones have their answer. */
  async close(): Promise<void> {
    await Promise.all(this.subscriptions.map((subscription) => this.nats.drain(subscription)));
    // oxlint-disable-next-line no-await-in-loop -- waits for the running requests
    while (this.running > 0) await delay(CLOSE_POLL_MS);
  }

  on(): void {}

  unwrap<T>(): T {
    return this.nats.connection as T;
  }

  private async answer(subject: string, message: Msg): Promise<void> {
    this.running += 1;
    const stop = this.duration.startTimer({ operation: subject });
    const status = await this.execute(subject, message)
      .then((result) => respond(message, result, this.nats.connection.info?.max_payload))
      .catch((error: unknown) => respondFailure(message, this.failureOf(error, subject, message)))
      .catch((error: unknown) => (this.log.error({ err: error, subject }, 'reply failed'), 500));
    stop({ status: String(status) });
    this.running -= 1;
  }

  private async execute(subject: string, message: Msg): Promise<unknown> {
    const handler = this.messageHandlers.get(subject);
    if (!handler) throw new Error(`no handler for ${subject}`);
    return handler(callIn(message), undefined);
  }

  private failureOf(error: unknown, subject: string, message: Msg): ApiFailure {
    if (error instanceof ApiFailure) return error;
    const requestId = (callIn(message) as Partial<Call>).request?.id ?? 'unknown';
    this.log.error({ err: error, subject, requestId }, 'operation failed');
    return new ApiFailure(500, [{ reason: `Something went wrong on our side. It has been logged as ${requestId}.` }]);
  }
}

function callIn(message: Msg): object {
  try {
    const call: unknown = message.json();
    if (typeof call === 'object' && call !== null) return call;
  } catch {
    // Reported below.
  }
  throw invalid(undefined, 'The message is not a call: a JSON object is expected');
}

function respond(message: Msg, result: unknown, maximum = Infinity): number {
  const replayed = result instanceof ReplayedReply;
  const { status, text } = replayed ? { status: result.status, text: result.body.text } : replyBody(result);
  if (Buffer.byteLength(text) + HEADERS_BYTES > maximum) return respondTooLarge(message, text.length);
  message.respond(text, { headers: replyHeaders(status, { replayed: replayed && result.chosenByClient }) });
  return status;
}

/** A page can be read in parts. No record of the contract comes near the limit of the broker. */
function respondTooLarge(message: Msg, length: number): number {
  if (!('list' in callIn(message)))
    throw new Error(`an answer of ${length} characters is more than the broker carries`);
  message.respond(JSON.stringify({ errors: [{ field: 'page_size', reason: TOO_LARGE }] }), {
    headers: replyHeaders(400, { tooLarge: true }),
  });
  return 400;
}

function respondFailure(message: Msg, failure: ApiFailure): number {
  const { status, errors, retryAfterSeconds } = failure;
  message.respond(JSON.stringify({ errors }), {
    headers: replyHeaders(status, retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
  return status;
}
