import { randomUUID } from 'node:crypto';
import {
  ClosedConnectionError,
  DrainingConnectionError,
  InvalidArgumentError,
  NoRespondersError,
  PermissionViolationError,
} from '@nats-io/transport-node';
import type { MsgHdrs } from '@nats-io/transport-node';
import { serviceOf, unavailable } from '@stratus/contracts';
import type { ApiFailure, Delivery, Operation } from '@stratus/contracts';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { ClockLeads } from './clock-lead.js';
import { FurtherTries } from './further-tries.js';
import type { NatsLink } from './nats-link.js';
import { leavesOpen, readReply } from './operation-reply.js';
import type { OperationReply } from './operation-reply.js';
import { notAnswered, tooLargeCall } from './operation-transport.js';
import type { OperationTransport, OutgoingCall } from './operation-transport.js';
import { Places, START_MS, startBy } from './pace.js';
import type { Pace } from './pace.js';
import { requestOptions } from './request-options.js';
import { traceHeaders } from './trace-headers.js';

/**
 * Carries calls over NATS. One replica gets a call; if none works on it and no reply has arrived, all replicas get it
 * (decision 22).
 */
export class BrokerTransport implements OperationTransport {
  /** Prefix of the ids of this transport's deliveries. */
  private readonly name = randomUUID();
  private sent = 0;
  private readonly places = new Places();
  private readonly leads = new ClockLeads();
  private readonly triedAgain: Counter<'service'>;

  constructor(
    private readonly nats: NatsLink,
    private readonly pace: Pace,
    metrics: Registry,
  ) {
    this.triedAgain = new Counter({
      name: 'stratus_calls_retried_total',
      help: 'Calls re-sent to all replicas of a service because none acknowledged them',
      labelNames: ['service'],
      registers: [metrics],
    });
  }

  async send(outgoing: OutgoingCall): Promise<OperationReply> {
    const { operation, limitMs } = outgoing;
    const headers = traceHeaders(outgoing.span);
    const [since, sentAt] = [performance.now(), Date.now()];
    const reply = await this.sendWithin(limitMs, outgoing, headers);
    const tookMs = performance.now() - since;
    if (reply.tooLateAt === undefined || tookMs >= Math.min(limitMs, START_MS)) return reply;
    // The message was not late: the clocks disagree. The service has run nothing.
    this.leads.learn(serviceOf(operation), reply.tooLateAt - sentAt);
    return this.sendWithin(Math.max(1, limitMs - tookMs), outgoing, headers);
  }

  private newId(): string {
    this.sent += 1;
    return `${this.name}.${this.sent}`;
  }

  private async sendWithin(
    limitMs: number,
    { operation, call }: OutgoingCall,
    headers: MsgHdrs | undefined,
  ): Promise<OperationReply> {
    // A request made while disconnected would wait in the client's buffer instead of failing fast.
    if (!this.nats.isUp()) throw unavailable('Message broker unavailable. Nothing was changed; retry.');
    const leadMs = this.leads.of(serviceOf(operation));
    const delivery: Delivery = { id: this.newId(), startBy: startBy(limitMs, leadMs) };
    const payload = JSON.stringify({ ...call, delivery });
    let further: FurtherTries | undefined;
    try {
      return await new Promise<OperationReply>((resolve, reject) => {
        const fail = (error?: unknown): void => reject(failureOf(error, operation, further?.areSent));
        this.nats.request(operation.subject, payload, requestOptions(limitMs, headers)).then((message) => {
          const reply = readReply(message);
          // The reply to the first try counts, unless another replica may know more.
          if (!(further?.areSent && leavesOpen(reply))) resolve(reply);
        }, fail);
        const sent = { operation, call, headers, id: delivery.id, limitMs, leadMs };
        const on = { answer: resolve, end: fail, try: () => this.triedAgain.inc({ service: serviceOf(operation) }) };
        further = new FurtherTries(this.nats, this.pace, this.places, sent, on);
      });
    } finally {
      further?.stop();
    }
  }
}

/** @param isElsewhere whether a replica other than that of the first try may have the call. */
function failureOf(error: unknown, operation: Operation, isElsewhere = false): ApiFailure {
  if (error instanceof InvalidArgumentError) return tooLargeCall();
  if (wasNotSent(error) && !isElsewhere) return unavailable('Service unavailable. Nothing was changed; retry.');
  return notAnswered(operation);
}

/** No service has received the request. */
const wasNotSent = (error: unknown): boolean =>
  [NoRespondersError, PermissionViolationError, ClosedConnectionError, DrainingConnectionError].some(
    (kind) => error instanceof kind,
  );
