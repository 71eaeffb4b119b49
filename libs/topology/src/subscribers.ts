import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import type { ConsumerConfig } from '@nats-io/jetstream';
import { EVENTS_STREAM } from '@stratus/events/definitions';
import { DEFAULT_INBOXES, inboxesOf } from './nats-account.js';
import type { NatsAccount } from './nats-account.js';
import { networkAgentUser } from './services.js';

const SECOND_NS = 1e9;

/** Pulls and acknowledgements are short, and one process reads a consumer: more is a mistake or an attack. */
const LIMITS = { connections: 10, subscriptions: 100, payloadBytes: 4096 };

/**
 * The account of one subscriber, whose user and consumer have the same name. It reaches its own consumer and nothing else:
 * an administrator creates the consumer, because a user that may create one could read every customer's events. It is alone in
 * its account, so its replies are private under any prefix; a client's default works as well as its own one.
 */
export function subscriberAccount(name: string): NatsAccount {
  const rights = [
    '$JS.API.INFO',
    `$JS.API.CONSUMER.INFO.EVENTS.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${name}`,
    `$JS.ACK.EVENTS.${name}.>`,
  ];
  return {
    name: `SUBSCRIBER_${name}`,
    users: [{ name, publish: rights, subscribe: [DEFAULT_INBOXES, inboxesOf(name)] }],
    imports: rights,
    limits: LIMITS,
  };
}

/** Where a subscriber begins: at the oldest event, at a time or position in the stream, or after the newest event. */
export interface SubscriberStart {
  since?: Date;
  fromSequence?: number;
  toEnd?: true;
}

/**
 * The consumer of {@link eventsStream} through which a customer reads the events of these subjects only. Each subject begins
 * with `events.` and the customer's account. Several subjects need NATS 2.10.
 */
export function subscriberConsumer(
  name: string,
  subjects: readonly string[],
  { since, fromSequence, toEnd }: SubscriberStart = {},
): Partial<ConsumerConfig> {
  const [only] = subjects;
  return {
    durable_name: name,
    ...(subjects.length === 1 ? { filter_subject: only } : { filter_subjects: [...subjects] }),
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ...(since && { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() }),
    ...(fromSequence !== undefined && { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: fromSequence }),
    ...(toEnd && { deliver_policy: DeliverPolicy.New }),
    ack_wait: 30 * SECOND_NS,
    max_ack_pending: 1_000,
  };
}

/** The stream of {@link subscriberConsumer}. */
export const eventsStream: string = EVENTS_STREAM.name;

/** The consumer through which the agents of networks notice changes of all accounts. What was before, they read. */
export const networkAgentConsumer = (): Partial<ConsumerConfig> =>
  subscriberConsumer(networkAgentUser, ['events.>'], { toEnd: true });
