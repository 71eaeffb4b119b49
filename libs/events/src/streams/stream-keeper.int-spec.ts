/**
 * Catches: a lost, purged, truncated or misconfigured stream that does not recover by itself; one that comes back without an
 * event, with a duplicate, or with the events of a resource out of order; a consumer that does not come back.
 *
 * Takes about 31 s: it waits for brokers that are stopped, lost and recreated.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { AckPolicy, DeliverPolicy, StorageType } from '@nats-io/jetstream';
import type { Term } from '@stratus/postgres';
import { counter } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import { LedgerWorld, QUICK_PACE, logger, termUntil, upTo } from '../../test/ledger-world.js';
import { KeptStreamRepository, askForRebuild, isRebuildAsked } from './kept-stream.repository.js';
import { StreamKeeper } from './stream-keeper.js';
import { EVENTS_STREAM, STREAMS, findStream, setUpStreams } from './streams.js';

/** Timers and clocks differ slightly. */
const EARLY_MS = 20;
const RESOURCES = ['a', 'b', 'c', 'd', 'e'];
const ledger = new LedgerWorld(QUICK_PACE);
const rebuilt = counter(ledger.metrics, 'rebuilt', 'rebuilt');
const next = new Map<string, number>();
let stopping: AbortController;
let keeping: AbortController;
let keeper: Promise<void>;
let running: Promise<unknown>[];

const emitOne = async (resource: string): Promise<void> => {
  const n = (next.get(resource) ?? 0) + 1;
  next.set(resource, n);
  await ledger.emit({ resource, n });
};

/** Writes to all resources, without a pause, until stopped. */
async function write(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await Promise.all(RESOURCES.map(emitOne));
    await delay(2);
  }
}

/** @param more replaces parts of the keeper's term. */
function startKeeper(more: Partial<Term> = {}): void {
  const { manager, world } = ledger;
  const memory = new KeptStreamRepository(ledger.database.pool);
  keeping = new AbortController();
  keeper = new StreamKeeper({ manager, nats: world.link, memory, rebuilt, logger, pace: QUICK_PACE }).run({
    ...termUntil(keeping.signal),
    ...more,
  });
}

async function stopKeeper(): Promise<void> {
  keeping.abort();
  await keeper;
}

/** More messages than any of the damages leaves. */
const remembered = () =>
  eventually('a remembered stream', async () => {
    const { kept } = await new KeptStreamRepository(ledger.database.pool).read();
    return kept && kept.messages > 4 ? kept : undefined;
  });
const madeAfter = (made: string) =>
  eventually('a new stream', async () => {
    const info = await findStream(ledger.manager, EVENTS_STREAM.name);
    const { kept } = await new KeptStreamRepository(ledger.database.pool).read();
    return info && info.created !== made && kept?.made === info.created ? info : undefined;
  });

/** Stops the writing, waits for the relay, and compares the stream with the ledger. */
async function expectWhole(): Promise<void> {
  stopping.abort();
  await Promise.all(running);
  await ledger.relayAll();
  const events = await ledger.streamed();
  const sequences = Map.groupBy(events, ({ entityid }) => entityid);
  expect([...sequences.keys()].toSorted()).toEqual(RESOURCES);
  for (const [resource, all] of sequences)
    expect(all.map(({ sequence }) => Number(sequence))).toEqual(upTo(next.get(resource) ?? 0));
}

beforeAll(() => ledger.open());
afterAll(() => ledger.close());
beforeEach(async () => {
  await ledger.manager.streams.delete(EVENTS_STREAM.name).catch(() => undefined);
  await setUpStreams(ledger.manager);
  await ledger.clear();
  await ledger.database.pool.query('truncate relayed_stream');
  await ledger.database.pool.query(
    `update kept_stream set made = null, consumers = '[]', messages = 0, rebuild_asked = null`,
  );
  next.clear();
  stopping = new AbortController();
  const { signal } = stopping;
  running = [write(signal), ledger.relay().run(termUntil(signal))];
  startKeeper();
  await remembered();
});
afterEach(async () => {
  jest.restoreAllMocks();
  stopping.abort();
  keeping.abort();
  await Promise.all([...running, keeper]);
});

describe('while events are written and relayed, the stream is restored completely and in order', () => {
  const { name } = EVENTS_STREAM;
  it.each<[string, () => Promise<unknown>]>([
    ['after its loss', () => ledger.manager.streams.delete(name)],
    ['after the loss of the store while the broker was down', () => ledger.loseStore()],
    ['after a purge', () => ledger.manager.streams.purge(name)],
    ['after a purge of one type', () => ledger.manager.streams.purge(name, { filter: 'events.1.thing.thing_update' })],
    ['after a purge of the oldest', () => ledger.manager.streams.purge(name, { seq: 4 })],
    ['after the loss of one event', () => ledger.manager.streams.deleteMessage(name, 3)],
    [
      'after another hand has recreated it at once',
      async () => {
        await ledger.manager.streams.delete(name);
        await setUpStreams(ledger.manager);
      },
    ],
    [
      'after another hand has recreated it in memory',
      async () => {
        await ledger.manager.streams.delete(name);
        await ledger.manager.streams.add({ name, subjects: ['events.>'], storage: StorageType.Memory });
      },
    ],
    ['after a limit has cut it', () => ledger.manager.streams.update(name, { max_msgs: 3 })],
    ['when an operator asks for it', () => askForRebuild(ledger.database.pool)],
  ])('%s', async (_, harm) => {
    const { made } = await remembered();
    const before = Date.now();
    await harm();
    const { config, created } = await madeAfter(made);
    // Events sent by a relay on the basis of an outdated check must not reach the new stream.
    expect(Date.parse(created) - before).toBeGreaterThanOrEqual(QUICK_PACE.quietMs - EARLY_MS);
    expect(config).toMatchObject({ storage: 'file', max_msgs: -1, subjects: ['events.>'] });
    for (const each of STREAMS) expect(await findStream(ledger.manager, each.name)).toBeDefined();
    await expectWhole();
  });

  it('when the keeper dies between the loss and the new stream, and an operator asks twice for a new one', async () => {
    const { made } = await remembered();
    await stopKeeper();
    await askForRebuild(ledger.database.pool);
    await askForRebuild(ledger.database.pool);
    const remove = ledger.manager.streams.delete.bind(ledger.manager.streams);
    jest.spyOn(ledger.manager.streams, 'delete').mockImplementationOnce(async (stream) => {
      const removed = await remove(stream);
      keeping.abort();
      return removed;
    });
    startKeeper();
    await keeper;
    expect(await findStream(ledger.manager, name)).toBeUndefined();
    startKeeper();
    await madeAfter(made);
    expect(await isRebuildAsked(ledger.database.pool)).toBe(false);
    await expectWhole();
  });
});

it('repairs the subjects of a stream in place', async () => {
  const { made } = await remembered();
  await ledger.manager.streams.update(EVENTS_STREAM.name, { subjects: ['events.2.>'] });
  await eventually('the subjects', async () => {
    const { config } = await ledger.manager.streams.info(EVENTS_STREAM.name);
    return config.subjects[0] === 'events.>' ? true : undefined;
  });
  expect((await remembered()).made).toBe(made);
  await expectWhole();
});

it('touches nothing while another keeper may have the lead', async () => {
  const { made } = await remembered();
  await stopKeeper();
  await askForRebuild(ledger.database.pool);
  let asked = 0;
  const isInForce = (): boolean => {
    asked += 1;
    return false;
  };
  startKeeper({ isInForce });
  await eventually('some looks', async () => (asked > 2 ? true : undefined));
  expect((await ledger.manager.streams.info(EVENTS_STREAM.name)).created).toBe(made);
  await expectWhole();
});

describe('a new stream gets the durable consumers of the lost one, from the beginning', () => {
  const mine = {
    durable_name: 'mine',
    filter_subject: 'events.1.>',
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: 7,
    max_ack_pending: 17,
  };
  it.each<[string, () => Promise<unknown>]>([
    [
      'those that were seen with it',
      async () => {
        await ledger.manager.consumers.add(EVENTS_STREAM.name, mine);
        await eventually('a remembered consumer', async () => {
          const { consumers } = await new KeptStreamRepository(ledger.database.pool).read();
          return consumers.length > 0 ? true : undefined;
        });
        await ledger.manager.streams.delete(EVENTS_STREAM.name);
      },
    ],
    [
      'also those made right before the keeper removes it',
      async () => {
        await stopKeeper();
        await ledger.manager.consumers.add(EVENTS_STREAM.name, mine);
        await askForRebuild(ledger.database.pool);
        startKeeper();
      },
    ],
  ])('%s', async (_, lose) => {
    const { made } = await remembered();
    await lose();
    await madeAfter(made);
    const { config } = await eventually('the consumer', () =>
      ledger.manager.consumers.info(EVENTS_STREAM.name, 'mine'),
    );
    expect(config).toMatchObject({ filter_subject: 'events.1.>', deliver_policy: 'all', max_ack_pending: 17 });
    await expectWhole();
  });
});
