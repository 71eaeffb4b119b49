import type { JetStreamManager } from '@nats-io/jetstream';
import { gauges } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import { EVENTS_STREAM } from '../streams/streams.js';
import type { Subscription } from './subscription.js';

/** Asks the broker at each scrape how far the service's own subscriptions are behind the stream. */
export function measureConsumers(
  registry: Registry,
  manager: Pick<JetStreamManager, 'consumers'>,
  subscriptions: readonly Pick<Subscription, 'name'>[],
): void {
  const helps = { stratus_consumer_pending: 'Events of the stream that this subscription has not applied' };
  const pendingOf = async (name: string) => {
    const { num_pending, num_ack_pending } = await manager.consumers.info(EVENTS_STREAM.name, name);
    return [name, { stratus_consumer_pending: num_pending + num_ack_pending }] as const;
  };
  gauges(registry, 'consumer', helps, async () => {
    return new Map(await Promise.all(subscriptions.map(({ name }) => pendingOf(name))));
  });
}
