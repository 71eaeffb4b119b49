import { AckPolicy, DeliverPolicy, JetStreamApiError } from '@nats-io/jetstream';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';

/** How long the broker waits for an acknowledgement or a sign of life before it delivers again. */
export const ACK_WAIT_MS = 30_000;

const CONSUMER_NOT_FOUND = 10014;

interface DurableDefinition {
  name: string;
  filterSubject: string;
  maxUnacknowledged: number;
}

/**
 * Creates the durable consumer, or has it deliver again, in stream order, whatever it has delivered but nobody has
 * acknowledged.
 *
 * Left alone, the broker would deliver those only after the time for their acknowledgement, behind newer ones, which
 * breaks the order per resource after a crash. So the consumer is made again from its acknowledged floor on; what was
 * acknowledged above the floor comes again and is dropped by the inbox. That also ends the subscription of a leader
 * that has not noticed yet that it was succeeded.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  definition: DurableDefinition,
): Promise<void> {
  const { name, filterSubject, maxUnacknowledged } = definition;
  const found = await infoOf(manager, stream, name);
  if (found && found.num_ack_pending === 0 && found.config.filter_subject === filterSubject) return;
  if (found) await manager.consumers.delete(stream, name);
  await manager.consumers.add(stream, {
    durable_name: name,
    filter_subject: filterSubject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ACK_WAIT_MS * 1e6,
    max_ack_pending: maxUnacknowledged,
    ...(found
      ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: found.ack_floor.stream_seq + 1 }
      : { deliver_policy: DeliverPolicy.All }),
  });
}

async function infoOf(manager: JetStreamManager, stream: string, name: string): Promise<ConsumerInfo | undefined> {
  try {
    return await manager.consumers.info(stream, name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === CONSUMER_NOT_FOUND) return undefined;
    throw error;
  }
}
