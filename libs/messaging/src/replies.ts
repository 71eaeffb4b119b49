import { randomUUID } from 'node:crypto';
import {
  ClosedConnectionError,
  DrainingConnectionError,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
  TimeoutError,
  createInbox,
} from '@nats-io/transport-node';
import type { Msg, MsgHdrs, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Logger } from '@stratus/runtime';

/** How to send a request, and how long to wait for its reply. */
export interface Asking {
  /** In milliseconds, at least 1. */
  timeout: number;
  headers?: MsgHdrs;
}

interface Pending {
  subject: string;
  timer: NodeJS.Timeout;
  resolve: (message: Msg) => void;
  reject: (error: Error) => void;
}

/**
 * The replies to the requests of one connection: a subscription to an inbox, and the requests that wait for a reply there. The
 * client's own `request` creates two errors, four promises and a race for each reply; this creates a promise and a timer.
 */
export class Replies {
  private readonly pending = new Map<string, Pending>();
  private readonly inbox: string;
  private subscription?: Subscription;

  constructor(
    private readonly connection: NatsConnection,
    private readonly logger: Logger,
    inboxPrefix: string,
  ) {
    this.inbox = `${createInbox(inboxPrefix)}.`;
    // Not reported as a closed connection: a service may have received an earlier request.
    void connection.closed().then(() => this.fail(new RequestError('connection closed')));
  }

  /**
   * Sends a request and returns the first reply. While the broker is unavailable, the request waits in the client's buffer and
   * its timeout runs.
   *
   * @throws InvalidArgumentError, ClosedConnectionError or DrainingConnectionError if it was not sent; NoRespondersError or
   *   PermissionViolationError if no service received it; TimeoutError or RequestError if a service may have received it.
   */
  request(subject: string, payload: string, { timeout, headers }: Asking): Promise<Msg> {
    return new Promise((resolve, reject) => {
      this.listen();
      // As hard to guess as the inbox: a service that sees one reply subject cannot reply to other requests.
      const token = randomUUID();
      const timer = setTimeout(() => this.take(token)?.reject(new TimeoutError()), timeout);
      this.pending.set(token, { subject, timer, resolve, reject });
      try {
        this.connection.publish(subject, payload, { reply: this.inbox + token, ...(headers && { headers }) });
      } catch (error) {
        this.take(token);
        throw error;
      }
    });
  }

  /** The broker has refused a message of this connection: fails the request in that message. */
  refused(error: Error): void {
    if (!(error instanceof PermissionViolationError) || error.operation !== 'publish') return;
    for (const [token, { subject }] of this.pending)
      if (subject === error.subject) return this.take(token)?.reject(error);
  }

  private listen(): void {
    if (this.connection.isClosed()) throw new ClosedConnectionError();
    if (this.connection.isDraining()) throw new DrainingConnectionError();
    // The broker ends a subscription that it does not permit; a later request shows whether it permits it by then.
    if (this.subscription?.isClosed() === false) return;
    this.subscription = this.connection.subscribe(`${this.inbox}*`, {
      callback: (error, message) => {
        if (error) this.fail(new RequestError(error.message, { cause: error }));
        else this.answer(message);
      },
    });
  }

  /** Any message may arrive here: an escaping exception would end the client's reader. */
  private answer(message: Msg): void {
    const token = message.subject.slice(this.inbox.length);
    if (!this.pending.has(token)) return;
    let hasResponder: boolean;
    try {
      // Also reads the headers, so that a malformed one fails here.
      hasResponder = message.headers?.code !== 503 || message.data.length > 0;
    } catch (error) {
      this.logger.error({ err: error, bytes: message.data.length }, 'malformed answer ignored');
      return;
    }
    const waiting = this.take(token);
    if (hasResponder) waiting?.resolve(message);
    else waiting?.reject(new NoRespondersError(waiting.subject));
  }

  private take(token: string): Pending | undefined {
    const waiting = this.pending.get(token);
    if (!waiting) return undefined;
    clearTimeout(waiting.timer);
    this.pending.delete(token);
    return waiting;
  }

  private fail(error: Error): void {
    for (const token of this.pending.keys()) this.take(token)?.reject(error);
  }
}
