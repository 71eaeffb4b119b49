/**
 * Runs the subscriber from the documentation. Catches: a subscriber that misses an event when the stream is recreated, applies
 * one twice or out of order, or hangs.
 *
 * Takes about 45 s: the stream is lost and recreated in several ways, and the subscriber waits for it each time.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { AckPolicy } from '@nats-io/jetstream';
import { counter } from '@stratus/runtime';
import { eventually, projectRoot } from '@stratus/testing';
import { LedgerWorld, QUICK_PACE, logger, termUntil, upTo } from '../../test/ledger-world.js';
import { KeptStreamRepository, askForRebuild } from './kept-stream.repository.js';
import { StreamKeeper } from './stream-keeper.js';
import { EVENTS_STREAM, findStream, setUpStreams } from './streams.js';

const LONG_MS = 60_000;
const EXAMPLE = join(projectRoot, 'examples/follow-events/follow-events.ts');
const CONSUMER = 'documented';
const RESOURCES = ['a', 'b', 'c'];
/** A printed event: time, type, resource "label", #sequence. */
const APPLIED = /^\S+Z {2}\S+ +thing (\S+) "\S+" {2}#(\d+) {2}by/;
const ledger = new LedgerWorld(QUICK_PACE);
const rebuilt = counter(ledger.metrics, 'rebuilt', 'rebuilt');
let stopping: AbortController;
let running: Promise<unknown>[];
let emitted: number;
let example: Example;

/** The program from the documentation, and its output. */
class Example {
  readonly lines: string[] = [];
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown[]>;

  constructor() {
    const env = { PATH: process.env.PATH, NATS_URL: ledger.world.nats.url, CONSUMER };
    const child = spawn(process.execPath, [EXAMPLE], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', (line) => this.lines.push(line));
    this.child = child;
    this.ended = once(child, 'exit');
  }

  /** The applied sequences, by resource. */
  get applied(): Record<string, number[]> {
    const found: Record<string, number[]> = {};
    for (const line of this.lines) {
      const [, resource, sequence] = APPLIED.exec(line) ?? [];
      if (resource !== undefined) (found[resource] ??= []).push(Number(sequence));
    }
    return found;
  }

  count(text: string): number {
    return this.lines.filter((line) => line.includes(text)).length;
  }

  async stop(): Promise<unknown> {
    this.child.kill('SIGTERM');
    const [code] = await this.ended;
    return code;
  }
}

/** Some events of each resource, one after the other. */
async function emitSome(): Promise<void> {
  for (let time = 0; time < 5; time += 1) {
    emitted += 1;
    await Promise.all(RESOURCES.map((resource) => ledger.emit({ resource, n: emitted })));
  }
}

const untilApplied = () =>
  eventually(
    `event ${emitted} of each resource`,
    async () => {
      if (RESOURCES.every((resource) => example.applied[resource]?.includes(emitted))) return true;
      throw new Error(example.lines.slice(-5).join('\n'));
    },
    LONG_MS,
  );

const untilAnew = (made: string) =>
  eventually(
    'a new stream',
    async () => {
      const info = await findStream(ledger.manager, EVENTS_STREAM.name);
      return info && info.created !== made ? true : undefined;
    },
    LONG_MS,
  );

beforeAll(() => ledger.open());
afterAll(() => ledger.close());
beforeEach(async () => {
  const { manager, world, database } = ledger;
  await manager.streams.delete(EVENTS_STREAM.name);
  await setUpStreams(manager);
  await ledger.clear();
  await database.pool.query('truncate relayed_stream');
  await database.pool.query(`update kept_stream set made = null, consumers = '[]', messages = 0, rebuild_asked = null`);
  await manager.consumers.add(EVENTS_STREAM.name, {
    durable_name: CONSUMER,
    ack_policy: AckPolicy.Explicit,
    max_ack_pending: 1_000,
  });
  emitted = 0;
  stopping = new AbortController();
  const memory = new KeptStreamRepository(database.pool);
  const keeper = new StreamKeeper({ manager, nats: world.link, memory, rebuilt, logger, pace: QUICK_PACE });
  running = [keeper.run(termUntil(stopping.signal)), ledger.relay().run(termUntil(stopping.signal))];
  await eventually('the remembered consumer', async () => (await memory.read()).consumers[0], LONG_MS);
  example = new Example();
});
afterEach(async () => {
  stopping.abort();
  await Promise.all(running);
});

describe('the documented subscriber applies every event once and in order', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['when an operator has the stream recreated', () => askForRebuild(ledger.database.pool)],
    ['when the store is lost while the broker is down', () => ledger.loseStore()],
  ])('%s', async (_title, lose) => {
    await emitSome();
    await untilApplied();
    const { created } = await ledger.manager.streams.info(EVENTS_STREAM.name);
    await Promise.all([lose(), emitSome()]);
    await untilAnew(created);
    await emitSome();
    await untilApplied();
    // It received the first ones twice.
    await eventually(
      'the repeats',
      async () => (example.count('repeated, dropped') >= 5 * RESOURCES.length ? true : undefined),
      LONG_MS,
    );
    expect(await example.stop()).toBe(0);
    expect(example.applied).toEqual(Object.fromEntries(RESOURCES.map((resource) => [resource, upTo(emitted)])));
    expect(example.count('gap')).toBe(0);
  });
});
