import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import type { ConsumerConfig } from '@nats-io/jetstream';
import { EVENTS_STREAM } from '@stratus/events/definitions';

export { STREAMS as streams, setUpStreams } from '@stratus/events/definitions';

const SECOND_NS = 1e9;

/**
 * The consumer of {@link EVENTS_STREAM} through which the customer of an account reads that account's events, and no
 * others. An administrator creates it, because a user that may create consumers may read every account.
 */
export function subscriberConsumer(name: string, accountId: number): Partial<ConsumerConfig> {
  return {
    durable_name: name,
    filter_subject: `events.${accountId}.>`,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: 30 * SECOND_NS,
    max_ack_pending: 1_000,
  };
}

/** The stream of {@link subscriberConsumer}. */
export const eventsStream: string = EVENTS_STREAM.name;
