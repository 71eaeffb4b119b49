/** The measuring process of `measureLatency`: takes a LatencyTask as its argument, writes a Latency to its output. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { connectNats } from '@stratus/local-servers';
import type { Delays, Latency, LatencyTask, Written } from './latency.ts';
import { newVpc } from './new-vpc.ts';
import { percentile } from './percentile.ts';
import { untilFeedHasCaughtUp } from './quiet.ts';

const WRITES_PER_SECOND = 200;
/** Warm-up writes, which are not counted: only the steady state is measured. */
const WARM_UP_SECONDS = 3;
/** The stack and the reference take turns, so that a slow phase of the machine affects both. */
const ROUNDS = 5;
const PATIENCE_MS = 5_000;

const { stack, reference, natsUrl, seconds } = JSON.parse(process.argv[2] ?? '') as LatencyTask;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const connection = await connectNats(natsUrl);
const consumer = await jetstream(connection).consumers.get('EVENTS', { filter_subjects: 'events.1.vpc.vpc_create' });
/**
 * By label. An event has the time of its transaction's start, so these are upper bounds of the delay after the commit.
 */
const arrivals = new Map<string, number>();
const messages = await consumer.consume({
  callback: (message) => {
    const event = message.json<{ time: string; data: { label: string } }>();
    arrivals.set(event.data.label, Date.now() - Date.parse(event.time));
  },
});
await untilFeedHasCaughtUp(connection);
await untilArrived((await write(stack, WARM_UP_SECONDS)).labels);
await write(reference, WARM_UP_SECONDS);
const labels: string[] = [];
const answers: number[] = [];
const referenceAnswers: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const written = await write(stack, seconds / ROUNDS);
  labels.push(...written.labels);
  answers.push(...written.answers);
  await untilArrived(written.labels);
  referenceAnswers.push(...(await write(reference, seconds / ROUNDS)).answers);
}
messages.stop();
await connection.close();
agent.destroy();
const arrived = labels.map((label) => arrivals.get(label)).filter((arrival) => arrival !== undefined);
const latency: Latency = {
  events: arrived.length,
  missing: labels.length - arrived.length,
  subscriber: delaysOf(arrived),
  answer: delaysOf(answers),
  referenceAnswer: delaysOf(referenceAnswers),
};
console.log(JSON.stringify(latency));

/** Writes at an even pace. @returns the labels, and the response time of each. */
async function write(to: Written, duration: number): Promise<{ labels: string[]; answers: number[] }> {
  const started = performance.now();
  const prefix = `latency-${process.pid}-${Math.round(started)}`;
  const written = Array.from({ length: WRITES_PER_SECOND * duration }, (_, index) => `${prefix}-${index}`);
  const requests: Promise<number>[] = [];
  for (const [index, label] of written.entries()) {
    const due = started + (index * 1000) / WRITES_PER_SECOND;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    requests.push(create(to, label));
  }
  return { labels: written, answers: await Promise.all(requests) };
}

async function untilArrived(expected: readonly string[]): Promise<void> {
  const patient = performance.now() + PATIENCE_MS;
  while (performance.now() < patient && expected.some((label) => !arrivals.has(label))) await delay(50);
}

/** @returns the milliseconds until the response. */
function create({ baseUrl, token }: Written, label: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${baseUrl}/vpcs`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - sent);
        else reject(new Error(`a write at ${WRITES_PER_SECOND} per second failed with ${response.statusCode}`));
      });
    });
    call.once('error', reject).end(JSON.stringify(newVpc(label)));
  });
}

function delaysOf(values: readonly number[]): Delays {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(percentile(values, share)));
  return { p50: p50 ?? Number.NaN, p99: p99 ?? Number.NaN, max: max ?? Number.NaN };
}
