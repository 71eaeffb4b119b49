import { notAnswered, tooLargeCall } from './carrier.js';
import type { Carried, Carrier } from './carrier.js';
import type { NatsLink } from './nats-link.js';
import type { NeighbourCall, Neighbours, TakesCalls } from './neighbours.js';
import type { OperationReply } from './operation-reply.js';

/**
 * Carries calls to services of the same process in memory, and all others over the broker: to a service that has not begun
 * or no longer takes calls, another replica may answer. What the service and the client see is the same: the call passes as
 * JSON, within the broker's limit of size, and the answer within the time.
 */
export class NeighbourCarrier implements Carrier {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly elsewhere: Carrier,
    private readonly nats: Pick<NatsLink, 'connection'>,
  ) {}

  async carry(carried: Carried): Promise<OperationReply> {
    const { operation, call, limitMs, span } = carried;
    const takes = this.neighbours.find(operation.subject);
    if (takes === undefined) return this.elsewhere.carry(carried);
    // That of the caller's own call says nothing about this one.
    const payload = JSON.stringify({ ...call, delivery: undefined });
    if (Buffer.byteLength(payload) > (this.nats.connection.info?.max_payload ?? Infinity)) throw tooLargeCall();
    const traceparent = span?.isSampled === true ? span.traceparent : undefined;
    const reply = await inTime(limitMs, takes, { subject: operation.subject, payload, traceparent });
    if (reply === undefined) throw notAnswered(operation);
    return reply;
  }
}

/** The answer, or undefined at the end of the time: the service then goes on with the call. */
async function inTime(limitMs: number, takes: TakesCalls, call: NeighbourCall): Promise<OperationReply | undefined> {
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
