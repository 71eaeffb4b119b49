/**
 * Catches: a saved state that lacks an accepted write, or has one that is younger; events that a load loses or doubles.
 *
 * Takes a minute: it starts a whole stack, saves and loads it.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { StackDescription } from '@stratus/installation';
import { connectNats, projectRoot, readJsonFile } from '@stratus/local-servers';
import { eventually } from '@stratus/testing';

import type { Stack } from './stack.ts';
import { startSpecStack } from './testing/spec-stack.ts';
import { newStateDirectory, refusalOfState, state } from './testing/state-command.ts';
import { VpcApi } from './testing/vpc-api.ts';
import type { Vpc } from './testing/vpc-api.ts';
import { Writers } from './testing/writers.ts';
import type { Written } from './testing/writers.ts';

const LONG_MS = 60_000;
const directory = newStateDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The subscriber of the documentation. */
function follow({ subscriber }: StackDescription): { lines: string[]; stop: () => Promise<unknown> } {
  const env = { PATH: process.env.PATH, NATS_URL: subscriber.natsUrl, CONSUMER: subscriber.consumer };
  const program = join(projectRoot, 'examples/follow-events/follow-events.ts');
  const child = spawn(process.execPath, [program], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = once(child, 'exit');
  return { lines, stop: () => (child.kill('SIGTERM'), ended) };
}

/** The labels of the VPCs whose creation the stream says, in its order. */
async function createdInStream({ natsUrl }: StackDescription): Promise<string[]> {
  const connection = await connectNats(natsUrl);
  try {
    const manager = await jetstreamManager(connection);
    const { state: content } = await manager.streams.info('EVENTS');
    const { name } = await manager.consumers.add('EVENTS', { ack_policy: AckPolicy.None, name: 'spec' });
    const consumer = await jetstream(connection).consumers.get('EVENTS', name);
    const labels: string[] = [];
    const messages = await consumer.fetch({ max_messages: content.messages, expires: LONG_MS });
    for await (const message of messages) {
      const event = message.json<{ type: string; entitylabel?: string }>();
      if (event.type.endsWith('vpc_create') && event.entitylabel !== undefined) labels.push(event.entitylabel);
    }
    await manager.consumers.delete('EVENTS', name);
    return labels;
  } finally {
    await connection.close();
  }
}

describe('a stack that is saved while 20 clients write, and loaded', () => {
  const stateDir = join(directory, 'running');
  let stack: Stack;
  let api: VpcApi;
  let before: Written[];
  let after: Written[];
  let subscriber: ReturnType<typeof follow>;
  let launcher: number;

  beforeAll(async () => {
    stack = await startSpecStack(stateDir, { oneProcess: true });
    const { description } = stack;
    launcher = description.pid;
    api = new VpcApi(description);
    subscriber = follow(description);
    const writers = new Writers(api);
    await writers.until(200);
    const since = performance.now();
    await state(stateDir, 'save', 'busy');
    const saved = performance.now();
    await writers.until(writers.accepted.length + 200);
    await writers.stop();
    before = writers.accepted.filter(({ accepted }) => accepted < since);
    after = writers.accepted.filter(({ asked }) => asked > saved);
    await eventually(
      'all events',
      async () => {
        const applied = subscriber.lines.filter((line) => line.includes('vpc_create'));
        return applied.length >= writers.accepted.length || undefined;
      },
      LONG_MS,
    );
    await state(stateDir, 'load', 'busy');
  }, 300_000);
  afterAll(async () => {
    await subscriber.stop();
    await stack.stop();
  });

  it('has every write that was accepted before the save, none that was asked for after it, and none twice', async () => {
    const labels = (await api.vpcs()).map(({ label }) => label);
    const found = new Set(labels);
    expect(labels).toHaveLength(found.size);
    expect(before.filter(({ label }) => !found.has(label))).toEqual([]);
    expect(after.filter(({ label }) => found.has(label))).toEqual([]);
    expect(Math.min(before.length, after.length)).toBeGreaterThan(150);
  });

  it('keeps its launcher, address and tokens', () => {
    expect(readJsonFile(join(stateDir, 'stack.json'))).toMatchObject({
      pid: launcher,
      baseUrl: stack.description.baseUrl,
      tokens: stack.description.tokens,
      natsUrl: stack.description.natsUrl,
    });
  });

  it('repeats the answer to a key of before the save, and has forgotten those of after it', async () => {
    const [[known], [forgotten]] = [before, after];
    const repeat = await api.createVpc(known!.label, known!.key);
    expect([repeat.headers.get('idempotent-replayed'), (await repeat.json()) as Vpc]).toEqual([
      'true',
      expect.objectContaining({ id: known!.id }),
    ]);
    const again = await api.createVpc(forgotten!.label, forgotten!.key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  it('publishes the events of its ledgers, each once, in a new stream, which the documented subscriber follows', async () => {
    const label = `last-${randomUUID().slice(0, 8)}`;
    const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
    expect((await api.call('POST', '/networking/firewalls', { label, rules })).status).toBe(200);
    await eventually(
      'an event of after the load',
      async () => {
        if (subscriber.lines.some((line) => line.includes(label))) return true;
        throw new Error(subscriber.lines.slice(-5).join('\n'));
      },
      LONG_MS,
    );
    await eventually(
      'the events of before',
      async () => {
        const repeated = subscriber.lines.filter((line) => line.includes('repeated, dropped'));
        return repeated.length >= before.length || undefined;
      },
      LONG_MS,
    );
    const labels = (await api.vpcs()).map((vpc) => vpc.label).toSorted();
    await eventually(
      'the whole ledger',
      async () => (await createdInStream(stack.description)).length >= labels.length || undefined,
      LONG_MS,
    );
    expect((await createdInStream(stack.description)).toSorted()).toEqual(labels);
  });

  it('is refused while it is loaded, and under a name that exists', async () => {
    expect(await refusalOfState(stateDir, 'save', 'busy')).toContain('There is a snapshot busy already');
    expect(await refusalOfState(stateDir, 'load', 'other')).toContain('Name one of these: busy');
    const loading = state(stateDir, 'load', 'busy');
    await eventually('the load', async () => existsSync(join(stateDir, 'previous')) || undefined);
    expect(await refusalOfState(stateDir, 'save', 'meanwhile')).toMatch(
      /still starting|being started, stopped or loaded/,
    );
    await loading;
  });
});
