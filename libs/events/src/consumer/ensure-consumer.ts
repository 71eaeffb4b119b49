import { AckPolicy, DeliverPolicy, JetStreamApiError } from '@nats-io/jetstream';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';

/** How long the broker waits for an acknowledgement or a sign of life before it delivers again. */
export const ACK_WAIT_MS = 30_000;

const CONSUMER_NOT_FOUND = 10014;

interface DurableDefinition {
  name: string;
  filterSubject?: string | undefined;
  maxUnacknowledged: number;
}

/**
 * Creates the durable consumer, or makes it redeliver every unacknowledged message, in stream order.
 *
 * By default the broker redelivers those only after their acknowledgement timeout, after newer ones, which breaks the order
 * per resource after a crash. So this function recreates the consumer from its acknowledged floor on; messages acknowledged
 * above the floor are delivered again, and the inbox drops them. Recreating also ends the subscription of an old leader that
 * has not noticed its successor yet.
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
    ...(filterSubject !== undefined && { filter_subject: filterSubject }),
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
