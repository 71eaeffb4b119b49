/** The measuring process of `measureLatency`: a LatencyTask in its argument, a Latency on its output. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connectNats } from '@stratus/local-servers';
import type { Latency, LatencyTask } from './latency.ts';
import { percentile } from './percentile.ts';

const WRITES_PER_SECOND = 200;
/** Warm-up writes, which are not counted: only the steady state is measured. */
const WARM_UP_SECONDS = 3;
const PATIENCE_MS = 5_000;

const { baseUrl, token, natsUrl, seconds } = JSON.parse(process.argv[2] ?? '') as LatencyTask;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const connection = await connectNats(natsUrl);
const consumer = await jetstream(connection).consumers.get('EVENTS', { filter_subjects: 'events.1.vpc.vpc_create' });
/**
 * By label. An event has the time of its transaction's start, so these are upper bounds of the delay after the commit.
 */
const latencies = new Map<string, number>();
const messages = await consumer.consume({
  callback: (message) => {
    const event = message.json<{ time: string; data: { label: string } }>();
    latencies.set(event.data.label, Date.now() - Date.parse(event.time));
  },
});
await untilFeedHasCaughtUp();
await write('warm-up', WARM_UP_SECONDS);
const measured = await write('latency', seconds);
messages.stop();
await connection.close();
agent.destroy();
const known = measured.filter((latency) => latency !== undefined);
const latency: Latency = {
  events: known.length,
  missing: measured.length - known.length,
  p50: percentile(known, 0.5),
  p99: percentile(known, 0.99),
  max: percentile(known, 1),
};
console.log(JSON.stringify(latency));

/** Writes at an even pace. @returns the delay of each event, undefined for one that did not arrive. */
async function write(name: string, duration: number): Promise<(number | undefined)[]> {
  const labels = Array.from({ length: WRITES_PER_SECOND * duration }, (_, index) => `${name}-${process.pid}-${index}`);
  const requests: Promise<void>[] = [];
  const started = performance.now();
  for (const [index, label] of labels.entries()) {
    const due = started + (index * 1000) / WRITES_PER_SECOND;
    // oxlint-disable-next-line no-await-in-loop -- keeps the pace
    if (due > performance.now()) await delay(due - performance.now());
    requests.push(create(label));
  }
  await Promise.all(requests);
  const patient = performance.now() + PATIENCE_MS;
  // oxlint-disable-next-line no-await-in-loop -- polls until all have arrived
  while (performance.now() < patient && labels.some((label) => !latencies.has(label))) await delay(50);
  return labels.map((label) => latencies.get(label));
}

/** Waits for the feed to work off the backlog of earlier loads: the measurement is of the steady state. */
async function untilFeedHasCaughtUp(): Promise<void> {
  const manager = await jetstreamManager(connection);
  for (let behind = 1; behind > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until it is so
    behind = (await manager.consumers.info('EVENTS', 'account-event-feed')).num_pending;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await delay(200);
  }
}

function create(label: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const call = request(`${baseUrl}/vpcs`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a write at ${WRITES_PER_SECOND} per second failed with ${response.statusCode}`));
      });
    });
    call.once('error', reject).end(JSON.stringify({ label, region: 'us-east' }));
  });
}
