/**
 * Catches: a loop that fills the log while there is no stream, or keeps asking the broker at the initial rate; and a relay
 * that blames a missing stream on single events.
 */
import type { JetStreamManager } from '@nats-io/jetstream';
import { counter, createLogger } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import { LedgerWorld, termUntil } from '../../test/ledger-world.js';
import { DeadLetters } from '../consumer/dead-letters.js';
import { DurableConsumer } from '../consumer/durable-consumer.js';
import { EVENTS_STREAM, setUpStreams } from './streams.js';

const NAME = 'spec-absence';
/** Timers may fire a little early. */
const [EARLY_MS, LOOKS] = [20, 6];
const ledger = new LedgerWorld();
const buried = counter(ledger.metrics, 'buried', 'buried');
const applied = counter(ledger.metrics, 'applied', 'applied');
let lines: { level: number; msg: string; err?: unknown; waiting?: string }[];
/** Times of the requests for the missing stream. */
let looks: number[];
const log = createLogger('spec', 'info', { write: (line) => void lines.push(JSON.parse(line)) });

beforeAll(() => ledger.open());
beforeEach(async () => {
  await setUpStreams(ledger.manager);
  await ledger.clear();
  [lines, looks] = [[], []];
});
afterAll(() => ledger.close());

const noted = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    looks.push(performance.now());
    throw error;
  }
};

/** A manager that records its failed requests. */
const watched = (): JetStreamManager => {
  const { streams, consumers } = ledger.manager;
  return {
    streams: { info: (name: string) => noted(streams.info(name)) },
    consumers: {
      info: (stream: string, name: string) => noted(consumers.info(stream, name)),
      add: consumers.add.bind(consumers),
      delete: consumers.delete.bind(consumers),
    },
  } as unknown as JetStreamManager;
};

/** Removes the stream from a loop until the loop has looked for it several times. */
async function lose(): Promise<void> {
  await ledger.manager.streams.delete(EVENTS_STREAM.name);
  await eventually('some looks', async () => (looks.length >= LOOKS ? true : undefined));
  await setUpStreams(ledger.manager);
}

function expectPatience(waiting: string): void {
  const about = lines.filter((line) => line.waiting === waiting);
  expect(about.map(({ msg }) => msg)).toEqual([expect.stringContaining('there is no stream'), 'the stream is back']);
  expect(about.every((line) => line.err === undefined)).toBe(true);
  const pauses = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
  expect(pauses.at(-1)).toBeGreaterThan(2_000 - EARLY_MS);
}

it('a relay logs two lines, and retries less and less often', async () => {
  const over = new AbortController();
  const relay = ledger.relay(undefined, undefined, log, watched());
  const running = relay.run(termUntil(over.signal));
  try {
    await ledger.emit({ resource: 'a', n: 1 });
    await ledger.untilPublished();
    await Promise.all([lose(), ledger.emit({ resource: 'a', n: 2 }), ledger.emit({ resource: 'b', n: 1 })]);
    await eventually('all events', async () => ((await ledger.streamed()).length === 3 ? true : undefined));
  } finally {
    over.abort();
    await running;
  }
  expectPatience('relay');
  expect(relay.heldBackCount).toBe(0);
  expect(lines.filter(({ err }) => err !== undefined)).toEqual([]);
});

it('a relay blames no event for a stream lost in the middle of a batch', async () => {
  const { client, manager } = ledger;
  let [stored, lost]: Promise<unknown>[] = [];
  const publish: typeof client.publish = async (subject, payload, options) => {
    const isFirst = String(payload).includes('"entityid":"a"');
    if (isFirst) return (stored = client.publish(subject, payload, options));
    lost ??= Promise.resolve(stored).then(() => manager.streams.delete(EVENTS_STREAM.name));
    await lost;
    return client.publish(subject, payload, options);
  };
  const over = new AbortController();
  await ledger.emit({ resource: 'a', n: 1 }, { resource: 'b', n: 1 });
  const relay = ledger.relay(publish as never, undefined, log);
  const running = relay.run(termUntil(over.signal));
  try {
    await eventually('the loss', async () => lines.find(({ msg }) => msg.includes('there is no stream')));
    await setUpStreams(manager);
    await eventually('both events', async () => ((await ledger.streamed()).length === 2 ? true : undefined));
  } finally {
    over.abort();
    await running;
  }
  expect(relay.heldBackCount).toBe(0);
  expect(lines.filter(({ err }) => err !== undefined)).toEqual([]);
});

it('a consumer logs two lines, and retries less and less often', async () => {
  const over = new AbortController();
  const [jetstream, manager] = [ledger.client, watched()];
  const deadLetters = new DeadLetters('spec', jetstream, buried, log);
  const seen: string[] = [];
  const consumer = new DurableConsumer(
    {
      name: NAME,
      apply: async (_transaction, events) => void seen.push(...events.map(({ id }) => id)),
    },
    { database: ledger.database, jetstream, manager, deadLetters, applied, logger: log },
  );
  const running = consumer.run(over.signal);
  try {
    await ledger.emit({ resource: 'a', n: 1 });
    await ledger.relayAll();
    await eventually('the first event', async () => (seen.length === 1 ? true : undefined));
    looks = [];
    await lose();
    await ledger.emit({ resource: 'a', n: 2 });
    await ledger.relayAll();
    await eventually('the second event', async () => (seen.length === 2 ? true : undefined));
  } finally {
    over.abort();
    await running;
  }
  expectPatience(NAME);
  // The end of its subscription, and none of the lookups before the next one.
  expect(lines.filter(({ err }) => err !== undefined).length).toBeLessThanOrEqual(1);
});
