import type { JsMsg } from '@nats-io/jetstream';
import { TRACEPARENT } from '@stratus/messaging';
import type { Tracer } from '@stratus/runtime';
import type { CloudEvent } from '../envelope/cloud-event.js';

/** The events of one transaction, and the messages that carried them. */
interface Applied {
  consumer: string;
  messages: readonly JsMsg[];
  events: readonly CloudEvent[];
}

/**
 * Applies events that share a transaction: each event has a span in its own trace, and the statements of the transaction
 * belong to the trace of the first.
 */
export async function inTheirTraces<T>(
  tracing: Tracer,
  { consumer, messages, events }: Applied,
  apply: () => Promise<T>,
): Promise<T> {
  const spans = messages.flatMap(({ headers }, index) => {
    const span = tracing.continue({
      name: `apply ${events[index]?.type}`,
      kind: 'consumer',
      parent: headers?.get(TRACEPARENT),
      requestId: events[index]?.requestid,
      attributes: { 'messaging.consumer.group.name': consumer, 'messaging.batch.message_count': messages.length },
    });
    return span ?? [];
  });
  let failure: unknown;
  try {
    return await (spans[0] ? spans[0].run(apply) : apply());
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    for (const span of spans) span.end(failure);
  }
}
