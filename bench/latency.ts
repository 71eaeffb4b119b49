import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats } from '../tools/stack/nats/connection.ts';
import type { Target } from './load.ts';
import { percentile } from './percentile.ts';

const WRITES_PER_SECOND = 200;

export interface Latency {
  events: number;
  missing: number;
  p50: number;
  p99: number;
  max: number;
}

/**
 * From the transaction to the subscriber at 200 writes per second: an event's time is taken when its transaction starts,
 * so the figures are upper bounds for the way from the commit.
 */
export async function measureLatency(
  target: Target,
  natsUrl: string,
  label: () => string,
  seconds: number,
): Promise<Latency> {
  const connection = await connectNats(natsUrl);
  const consumer = await jetstream(connection).consumers.get('EVENTS', { filter_subjects: 'events.1.vpc.vpc_create' });
  const latencies = new Map<string, number>();
  const messages = await consumer.consume({
    callback: (message) => {
      const event = message.json<{ time: string; data: { label: string } }>();
      latencies.set(event.data.label, Date.now() - Date.parse(event.time));
    },
  });
  await untilCaughtUp(connection);
  const wanted = new Set<string>();
  const requests: Promise<unknown>[] = [];
  const started = performance.now();
  for (let sent = 0; sent < WRITES_PER_SECOND * seconds; sent += 1) {
    const due = started + (sent * 1000) / WRITES_PER_SECOND;
    if (due > performance.now()) await delay(due - performance.now());
    const name = label();
    wanted.add(name);
    requests.push(create(target, name));
  }
  await Promise.all(requests);
  for (let waited = 0; waited < 5_000 && [...wanted].some((name) => !latencies.has(name)); waited += 50)
    await delay(50);
  messages.stop();
  await connection.close();
  const told = [...wanted].flatMap((name) => latencies.get(name) ?? []);
  const at = (share: number): number => percentile(told, share);
  return { events: told.length, missing: wanted.size - told.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The measurement is of a steady state, not of how the feed works off what an earlier load has left. */
async function untilCaughtUp(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection);
  for (let behind = 1; behind > 0;) {
    behind = (await manager.consumers.info('EVENTS', 'account-event-feed')).num_pending;
    await delay(200);
  }
}

async function create(target: Target, label: string): Promise<void> {
  const response = await fetch(`${target.baseUrl}/vpcs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label, region: 'us-east' }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a write at ${WRITES_PER_SECOND} per second failed with ${response.status}`);
}
