import type { CallHandler, InProcessCall, InProcessServices } from './in-process-services.js';
import type { NatsLink } from './nats-link.js';
import type { OperationReply } from './operation-reply.js';
import { notAnswered, tooLargeCall } from './operation-transport.js';
import type { OperationTransport, OutgoingCall } from './operation-transport.js';

/**
 * Carries calls to services in the same process in memory, and all others over the broker: if a service has not started or no
 * longer takes calls, another replica may reply. The service and the client see no difference: the call passes as JSON, within
 * the broker's size limit, and the reply arrives within the timeout.
 */
export class InProcessTransport implements OperationTransport {
  constructor(
    private readonly inProcessServices: InProcessServices,
    private readonly elsewhere: OperationTransport,
    private readonly nats: Pick<NatsLink, 'connection'>,
  ) {}

  async send(outgoing: OutgoingCall): Promise<OperationReply> {
    const { operation, call, limitMs, span } = outgoing;
    const takes = this.inProcessServices.find(operation.subject);
    if (takes === undefined) return this.elsewhere.send(outgoing);
    // The delivery of the caller's own call does not apply to this one.
    const payload = JSON.stringify({ ...call, delivery: undefined });
    if (Buffer.byteLength(payload) > (this.nats.connection.info?.max_payload ?? Infinity)) throw tooLargeCall();
    const traceparent = span?.isSampled === true ? span.traceparent : undefined;
    const reply = await inTime(limitMs, takes, { subject: operation.subject, payload, traceparent });
    if (reply === undefined) throw notAnswered(operation);
    return reply;
  }
}

/** The reply, or undefined after the timeout; the service then continues with the call. */
async function inTime(limitMs: number, takes: CallHandler, call: InProcessCall): Promise<OperationReply | undefined> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<OperationReply | undefined>((resolve, reject) => {
      timer = setTimeout(resolve, limitMs, undefined);
      takes(call).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}
