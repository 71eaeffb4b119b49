/**
 * Catches: a saved state that lacks an accepted write, or has one that is younger; events that a load loses or doubles; data
 * that a killed load leaves half replaced.
 *
 * Takes about 60 s: it starts whole stacks, saves and loads them, and kills a launcher.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';

import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { StackDescription } from '@stratus/installation';
import { canEnter, connectNats, freePort, projectRoot, readJsonFile, serverUser } from '@stratus/local-servers';
import { eventually } from '@stratus/testing';

import { PROGRAMS, programOf } from './programs.ts';
import type { Stack } from './stack.ts';
import { startSpecStack } from './testing/spec-stack.ts';

const CLIENTS = 20;
const LONG_MS = 60_000;
/** The run's own directory may be closed to the user as whom root runs PostgreSQL. */
const openAbove = (path: string): string => (canEnter(path, serverUser('')) ? path : openAbove(dirname(path)));
const directory = mkdtempSync(join(openAbove(tmpdir()), 'stratus-state-'));
chmodSync(directory, 0o711);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const CLI = programOf('cli');
/** `stratus state …`: what it prints. */
async function state<T>(stateDir: string, ...args: string[]): Promise<T> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const all = [CLI, 'state', ...args, '--state-dir', stateDir, '--json'];
  return JSON.parse((await promisify(execFile)(process.execPath, all, { env })).stdout) as T;
}
const refusal = (stateDir: string, ...args: string[]): Promise<string> =>
  state(stateDir, ...args).then(
    () => 'done',
    (error: { stderr: string }) => error.stderr,
  );

interface Vpc {
  id: number;
  label: string;
}
interface Written extends Vpc {
  key: string;
  asked: number;
  accepted: number;
}

class Api {
  readonly #stack: Pick<StackDescription, 'baseUrl' | 'tokens'>;

  constructor(stack: Pick<StackDescription, 'baseUrl' | 'tokens'>) {
    this.#stack = stack;
  }

  async call(method: string, path: string, body?: object, key?: string): Promise<Response> {
    const { baseUrl, tokens } = this.#stack;
    return fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.unrestricted}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  createVpc(label: string, key?: string): Promise<Response> {
    return this.call('POST', '/vpcs', { label, region: 'us-east' }, key);
  }

  async vpcs(): Promise<Vpc[]> {
    const found: Vpc[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await this.call('GET', `/vpcs?page=${page}&page_size=500`);
      const { data, pages } = (await answer.json()) as { data: Vpc[]; pages: number };
      found.push(...data);
      if (page >= pages) return found;
    }
  }
}

/** Creates VPCs without a pause until it is told to stop. */
class Writers {
  readonly accepted: Written[] = [];
  #isOver = false;
  readonly #ended: Promise<unknown>;

  constructor(api: Api) {
    const write = async (): Promise<void> => {
      while (!this.#isOver) {
        const [key, asked] = [randomUUID(), performance.now()];
        const label = `v-${key}`;
        const { id } = await this.#create(api, label, key);
        this.accepted.push({ id, label, key, asked, accepted: performance.now() });
      }
    };
    this.#ended = Promise.all(Array.from({ length: CLIENTS }, write));
  }

  /** Repeats what a busy machine refuses. */
  async #create(api: Api, label: string, key: string): Promise<Vpc> {
    const answer = await api.createVpc(label, key);
    if ([409, 503, 504].includes(answer.status)) return this.#create(api, label, key);
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Vpc;
  }

  async until(count: number): Promise<void> {
    await eventually(`${count} writes`, async () => this.accepted.length >= count || undefined, LONG_MS);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }
}

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
    const messages = await consumer.fetch({ max_messages: content.messages, expires: 5_000 });
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
  let api: Api;
  let before: Written[];
  let after: Written[];
  let subscriber: ReturnType<typeof follow>;
  let launcher: number;

  beforeAll(async () => {
    stack = await startSpecStack(stateDir, { oneProcess: true });
    const { description } = stack;
    launcher = description.pid;
    api = new Api(description);
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
  }, 180_000);
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
      async () => subscriber.lines.some((line) => line.includes(label)) || undefined,
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
    expect(await refusal(stateDir, 'save', 'busy')).toContain('There is a snapshot busy already');
    expect(await refusal(stateDir, 'load', 'other')).toContain('Name one of these: busy');
    const loading = state(stateDir, 'load', 'busy');
    await eventually('the load', async () => existsSync(join(stateDir, 'previous')) || undefined);
    expect(await refusal(stateDir, 'save', 'meanwhile')).toMatch(/still starting|being started, stopped or loaded/);
    await loading;
  });
});

describe('a launcher', () => {
  const stateDir = join(directory, 'killed');
  const script = join(import.meta.dirname, 'testing/launch.ts');
  let launcher: ChildProcess;

  const launch = async (): Promise<void> => {
    const port = String(await freePort());
    launcher = spawn(process.execPath, [script, stateDir, PROGRAMS, port], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(launcher.stdout!, 'data');
  };
  const api = (): Api => new Api(readJsonFile(join(stateDir, 'stack.json')) as unknown as StackDescription);
  const kill = async (): Promise<void> => {
    const ended = once(launcher, 'exit');
    launcher.kill('SIGKILL');
    await ended;
  };

  afterAll(() => void launcher.kill('SIGKILL'));

  it('that is killed while it loads starts on the data of before; then a load of the stopped stack succeeds', async () => {
    await launch();
    expect((await api().createVpc('saved')).status).toBe(200);
    await state(stateDir, 'save', 'one');
    expect((await api().createVpc('not-saved')).status).toBe(200);
    const loading = refusal(stateDir, 'load', 'one');
    while (!existsSync(join(stateDir, 'previous'))) await setImmediate();
    await kill();
    expect(await loading).toContain('The launcher of the stack ended');

    await launch();
    expect((await api().vpcs()).map(({ label }) => label)).toEqual(['saved', 'not-saved']);
    const stopped = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    await stopped;
    const file = join(directory, 'exported.tar.zst');
    await state(stateDir, 'export', 'one', file);
    await state(stateDir, 'delete', 'one');
    await state(stateDir, 'import', file, 'again');
    expect(await state(stateDir, 'list')).toMatchObject([{ name: 'again', databases: 'simulated', fault: null }]);
    await state(stateDir, 'load', 'again');
    await launch();
    expect((await api().vpcs()).map(({ label }) => label)).toEqual(['saved']);
    const over = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    await over;
  }, 180_000);
});
