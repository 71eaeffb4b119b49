import { ApiFailure } from '@stratus/contracts';
import type { Call, ErrorEnvelope, FailureStatus, Operation, ParamTypes } from '@stratus/contracts';
import { tracer } from '@stratus/runtime';
import type { Span } from '@stratus/runtime';
import { Registry } from 'prom-client';
import { BrokerTransport } from './broker-transport.js';
import type { InProcessServices } from './in-process-services.js';
import { InProcessTransport } from './in-process-transport.js';
import type { NatsLink } from './nats-link.js';
import type { OperationReply } from './operation-reply.js';
import type { OperationTransport } from './operation-transport.js';
import { paceOf } from './pace.js';
import type { Pace } from './pace.js';

/** Optional settings of an {@link OperationClient}. */
export interface ClientOptions extends Partial<Pace> {
  metrics?: Registry;
  /** Services in this process, reached without the broker. */
  inProcessServices?: InProcessServices | undefined;
}

/** Calls services. Its failures differ by what the caller may conclude: nothing changed, or the outcome is unknown. */
export class OperationClient {
  private readonly transport: OperationTransport;

  /** @param timeoutMs timeout of a query, and half the timeout of a command. */
  constructor(
    nats: NatsLink,
    private readonly timeoutMs = 5_000,
    { metrics = new Registry(), inProcessServices, ...pace }: ClientOptions = {},
  ) {
    const broker = new BrokerTransport(nats, { ...paceOf(timeoutMs), ...pace }, metrics);
    this.transport = inProcessServices === undefined ? broker : new InProcessTransport(inProcessServices, broker, nats);
  }

  /**
   * Sends a call and returns the service's reply, whatever its status.
   *
   * @throws ApiFailure 503 when the service applied nothing, 504 when a command's outcome is unknown after its timeout.
   */
  async send(operation: Operation, call: Partial<Call>): Promise<OperationReply> {
    const tracing = tracer();
    if (tracing === undefined) return this.transmit(operation, call);
    const { traceparent: parent, id: requestId } = call.request ?? {};
    const start = { name: operation.subject, kind: 'client', parent, requestId } as const;
    return tracing.within(start, async (span) => {
      const reply = await this.transmit(operation, call, span);
      span?.set('stratus.status', reply.status);
      if (reply.status >= 500) span?.end(reply.status);
      return reply;
    });
  }

  private transmit(operation: Operation, call: Partial<Call>, span?: Span): Promise<OperationReply> {
    const limitMs = operation.kind === 'command' ? 2 * this.timeoutMs : this.timeoutMs;
    return this.transport.send({ operation, call, limitMs, span });
  }

  /**
   * Sends a call and returns the record of a successful reply.
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
