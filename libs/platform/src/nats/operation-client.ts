import { randomUUID } from 'node:crypto';
import {
  ClosedConnectionError,
  DrainingConnectionError,
  InvalidArgumentError,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
} from '@nats-io/transport-node';
import type { MsgHdrs } from '@nats-io/transport-node';
import { ApiFailure, serviceOf, unavailable } from '@stratus/contracts';
import type { Call, Delivery, ErrorEnvelope, FailureStatus, Operation, ParamTypes } from '@stratus/contracts';
import { Counter, Registry } from 'prom-client';
import { traceHeaders } from '../tracing/trace-headers.js';
import { tracer } from '../tracing/tracer.js';
import { FurtherTries } from './further-tries.js';
import type { NatsLink } from './nats-link.js';
import { leavesOpen, readReply } from './operation-reply.js';
import type { OperationReply } from './operation-reply.js';
import { ClockLeads } from './clock-lead.js';
import { Places, START_MS, paceOf, startBy } from './pace.js';
import type { Pace } from './pace.js';
import { requestOptions } from './request-options.js';

const OUTCOME_UNKNOWN =
  'The answer did not come in time, so it is unknown whether the change was made. ' +
  'Repeating the request with the same Idempotency-Key is safe.';

/** Asks services over NATS. Its failures differ by what the caller may conclude: nothing changed, or outcome unknown. */
export class OperationClient {
  /** Begins the ids of this client's deliveries. */
  private readonly name = randomUUID();
  private sent = 0;
  private readonly places = new Places();
  private readonly pace: Pace;
  private readonly leads = new ClockLeads();
  private readonly triedAgain: Counter<'service'>;

  /** @param timeoutMs how long a query may take, and half of what a command may. */
  constructor(
    private readonly nats: NatsLink,
    private readonly timeoutMs = 5_000,
    { metrics = new Registry(), ...pace }: Partial<Pace> & { metrics?: Registry } = {},
  ) {
    this.pace = { ...paceOf(timeoutMs), ...pace };
    this.triedAgain = new Counter({
      name: 'stratus_calls_tried_again_total',
      help: 'Calls sent to all replicas of a service, because none was at work on them',
      labelNames: ['service'],
      registers: [metrics],
    });
  }

  private newId(): string {
    this.sent += 1;
    return `${this.name}.${this.sent}`;
  }

  /**
   * Sends a call and returns the service's answer, whatever its status. One replica gets it; when none works on it and no
   * answer has come, all replicas get it (decision 22).
   *
   * @throws ApiFailure 503 when the service applied nothing, 504 when a command's outcome is unknown at the end of its time.
   */
  async send(operation: Operation, call: Partial<Call>): Promise<OperationReply> {
    const tracing = tracer();
    if (tracing === undefined) return this.sendInTime(operation, call);
    const { traceparent: parent, id: requestId } = call.request ?? {};
    const start = { name: operation.subject, kind: 'client', parent, requestId } as const;
    return tracing.within(start, async (span) => {
      const reply = await this.sendInTime(operation, call, traceHeaders(span));
      span?.set('stratus.status', reply.status);
      if (reply.status >= 500) span?.end(reply.status);
      return reply;
    });
  }

  private async sendInTime(operation: Operation, call: Partial<Call>, headers?: MsgHdrs): Promise<OperationReply> {
    const limitMs = operation.kind === 'command' ? 2 * this.timeoutMs : this.timeoutMs;
    const [since, sentAt] = [performance.now(), Date.now()];
    const reply = await this.sendWithin(limitMs, operation, call, headers);
    const tookMs = performance.now() - since;
    if (reply.tooLateAt === undefined || tookMs >= Math.min(limitMs, START_MS)) return reply;
    // Nothing was late: the clocks disagree. The service has run nothing.
    this.leads.learn(serviceOf(operation), reply.tooLateAt - sentAt);
    return this.sendWithin(Math.max(1, limitMs - tookMs), operation, call, headers);
  }

  private async sendWithin(
    limitMs: number,
    operation: Operation,
    call: Partial<Call>,
    headers: MsgHdrs | undefined,
  ): Promise<OperationReply> {
    // A request made while disconnected would wait in the client's buffer instead of failing fast.
    if (!this.nats.isUp()) throw unavailable('The message broker is away. Nothing was changed; try again.');
    const leadMs = this.leads.of(serviceOf(operation));
    const delivery: Delivery = { id: this.newId(), startBy: startBy(limitMs, leadMs) };
    const payload = JSON.stringify({ ...call, delivery });
    let further: FurtherTries | undefined;
    try {
      return await new Promise<OperationReply>((resolve, reject) => {
        const fail = (error?: unknown): void => reject(failureOf(error, operation, further?.areSent));
        this.nats.connection.request(operation.subject, payload, requestOptions(limitMs, headers)).then((message) => {
          const reply = readReply(message);
          // The answer of the first try is the answer, unless another replica may know more.
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

  /**
   * Sends a call and returns the record of a successful answer.
   *
   * @throws ApiFailure as {@link send}, and every refusal of the service.
   */
  async ask<P extends ParamTypes, B, R>(operation: Operation<P, B, R>, call: Partial<Call<unknown, B>>): Promise<R> {
    const reply = await this.send(operation, call);
    const body: unknown = reply.body.length === 0 ? undefined : JSON.parse(Buffer.from(reply.body).toString());
    if (reply.status < 300) return body as R;
    throw new ApiFailure(reply.status as FailureStatus, (body as ErrorEnvelope).errors, reply.retryAfterSeconds);
  }
}

/** @param isElsewhere whether other replicas than that of the first try may have the call. */
function failureOf(error: unknown, { kind }: Operation, isElsewhere = false): ApiFailure {
  if (error instanceof InvalidArgumentError) {
    return new ApiFailure(413, [{ reason: 'The request is too large. Nothing was changed.' }]);
  }
  if (wasNotSent(error) && !isElsewhere)
    return unavailable('The service for this operation is away. Nothing was changed; try again.');
  if (kind === 'query') return unavailable('The service did not answer in time. Try again.');
  return new ApiFailure(504, [{ reason: OUTCOME_UNKNOWN }], 1);
}

/** No service has received the request. */
const wasNotSent = (error: unknown): boolean => {
  const cause = error instanceof RequestError ? error.cause : error;
  return [NoRespondersError, PermissionViolationError, ClosedConnectionError, DrainingConnectionError].some(
    (kind) => cause instanceof kind,
  );
};
