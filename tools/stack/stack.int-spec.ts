/** Takes about 70 s: it starts, kills and stops whole stacks. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { gatewayApp, services as serviceTopology } from '@stratus/topology';

import { freePort, host, identityOf, isRunning, readJsonFile } from '@stratus/local-servers';
import type { ProcessIdentity } from '@stratus/local-servers';
import { eventually } from '@stratus/testing';
import { type Progress, silent } from './progress.ts';
import { programOf } from './programs.ts';
import { Stack, startStack } from './stack.ts';
import { writeStubApps } from './testing/stub-apps.ts';

const APPS = [gatewayApp, ...serviceTopology.map(({ app }) => app)].toSorted();
/** PostgreSQL and NATS. */
const SERVERS = 2;

const directory = mkdtempSync(join(tmpdir(), 'stratus-stack-'));
const programs = writeStubApps(join(directory, 'apps'));
const launcher = join(import.meta.dirname, 'testing', 'launch.ts');

/** The processes recorded in a state directory. */
function children(stateDir: string): ProcessIdentity[] {
  const runDir = join(stateDir, 'run');
  return readdirSync(runDir)
    .filter((file) => file.endsWith('.pid.json'))
    .map((file) => readJsonFile(join(runDir, file)) ?? {})
    .map(({ pid, startedAt }) => ({ pid: Number(pid), startedAt: String(startedAt) }));
}

const MAX_LAUNCHES = 3;

/** Another process may take the port before the stack listens on it: then it ends, and starts on another one. */
async function launch(stateDir: string, launches = 1): Promise<ChildProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [launcher, stateDir, programs, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isStarted = await Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  if (isStarted) return child;
  if (launches === MAX_LAUNCHES) throw new Error('the stack ended during each start');
  return launch(stateDir, launches + 1);
}

function noting(notes: string[]): Progress {
  return { ...silent, note: (text) => void notes.push(text) };
}

describe('stack', () => {
  const running: Stack[] = [];
  const start = async (name: string, options: object = {}): Promise<Stack> => {
    const stateDir = join(directory, name);
    const stack = await startStack({ stateDir, programs, port: await freePort(), fsync: false, ...options });
    running.push(stack);
    return stack;
  };

  afterEach(async () => {
    for (const stack of running.splice(0)) await stack.stop();
  });

  it('serves, describes itself, and leaves nothing behind when it stops', async () => {
    const stack = await start('plain');
    const { baseUrl, tokens, services } = stack.description;
    expect((await fetch(`${baseUrl}/regions`)).status).toBe(200);
    expect(Object.values(tokens).every((token) => token !== '')).toBe(true);
    expect(Object.keys(services).toSorted()).toEqual(APPS);
    const processes = children(stack.state.path);
    expect(processes).toHaveLength(APPS.length + SERVERS);
    await stack.stop();
    expect(processes.filter(isRunning)).toEqual([]);
    expect(readdirSync(stack.state.runDir)).toEqual([]);
    expect(existsSync(stack.state.stackFile)).toBe(false);
  });

  it('keeps tokens and addresses at the next start, and creates new ones with --fresh', async () => {
    const first = await start('again');
    await first.stop();
    const second = await start('again');
    expect(second.description.tokens).toEqual(first.description.tokens);
    expect(second.description.natsUrl).toBe(first.description.natsUrl);
    expect(second.description.databaseUrl).toBe(first.description.databaseUrl);
    await second.stop();
    const third = await start('again', { fresh: true });
    expect(third.description.tokens).not.toEqual(first.description.tokens);
  });

  it('reports a taken port, and takes the next one', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, host, resolve));
    const notes: string[] = [];
    const stack = await start('port', { port, progress: noting(notes) });
    other.close();
    expect(notes).toEqual([expect.stringMatching(`port ${port} is taken by .*; the API is on port`)]);
    expect(stack.url).not.toContain(`:${port}/`);
  });

  it('refuses a taken port that the user named, before it starts anything', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, host, resolve));
    const steps: string[] = [];
    const progress: Progress = { ...silent, step: (label, work) => (steps.push(label), work()) };
    await expect(start('named-port', { port, exactPort: true, progress })).rejects.toThrow(`Port ${port} is taken by`);
    other.close();
    expect(steps).toEqual([]);
  });

  it('keeps the requested port, even with --fresh', async () => {
    const port = await freePort();
    const first = await start('kept-port', { port });
    await first.stop();
    const second = await start('kept-port', { port: undefined });
    expect(second.url).toBe(first.url);
    await second.stop();
    const third = await start('kept-port', { port: undefined, fresh: true });
    expect(third.url).toBe(first.url);
  });

  it('refuses a second launcher on the same state, but not on another', async () => {
    const first = await start('shared');
    await expect(start('shared')).rejects.toThrow(new RegExp(`already running .* serves ${first.url}`));
    expect((await fetch(`${first.url}/regions`)).status).toBe(200);
    const second = await start('separate');
    expect(second.url).not.toBe(first.url);
  });

  it('stops the processes of a killed launcher, and starts', async () => {
    const stateDir = join(directory, 'killed');
    const killed = await launch(stateDir);
    const left = children(stateDir);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(left.filter(isRunning)).toHaveLength(APPS.length + SERVERS);
    const notes: string[] = [];
    await start('killed', { progress: noting(notes) });
    expect(left.filter(isRunning)).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('an interrupted run left behind')]);
  });

  it('is shown and stopped by the command line, which says when there is none', async () => {
    const stateDir = join(directory, 'shown');
    const stratus = (...args: string[]) =>
      spawnSync(process.execPath, [programOf('cli'), ...args, '--json', '--state-dir', stateDir], { encoding: 'utf8' });
    expect(stratus('status')).toMatchObject({ status: 3, stdout: '' });
    expect(JSON.parse(stratus('stop').stdout)).toEqual({ stopped: false });
    const launched = await launch(stateDir);
    const { components, ready } = JSON.parse(stratus('status').stdout);
    expect(ready).toBe(true);
    expect(components.map(({ component }: { component: string }) => component).toSorted()).toEqual(APPS);
    process.kill(components[0].pid, 'SIGSTOP');
    const frozen = stratus('status');
    process.kill(components[0].pid, 'SIGCONT');
    expect([frozen.status, JSON.parse(frozen.stdout).components[0].state]).toEqual([1, 'does not answer']);
    const ended = once(launched, 'exit');
    expect(JSON.parse(stratus('stop').stdout)).toEqual({ stopped: true });
    await ended;
    expect(children(stateDir)).toEqual([]);
  });

  it('restarts a service that died, and describes the new process', async () => {
    const stack = await start('revived');
    const before = stack.app('vpc-service').pid ?? 0;
    process.kill(before, 'SIGKILL');
    await eventually('vpc-service runs again', async () => (stack.app('vpc-service').pid ?? before) !== before);
    await eventually('stack.json names it', async () => {
      const text = JSON.stringify(readJsonFile(stack.state.stackFile));
      return text.includes(`"pid":${stack.app('vpc-service').pid},`);
    });
  });

  it('does not restart a process that a test killed', async () => {
    const stack = await start('down');
    await stack.app('vpc-service').kill();
    await sleep(500);
    expect(stack.app('vpc-service').pid).toBeUndefined();
    await stack.app('vpc-service').start();
    expect(stack.app('vpc-service').pid).toBeDefined();
  });

  it('shows the log of a service that ends during its start, and stops the others', async () => {
    const stateDir = join(directory, 'failing');
    const stack = new Stack({ stateDir, programs, port: await freePort(), env: { STUB_FAILS: 'yes' } });
    await expect(stack.start()).rejects.toThrow(/exit code 3\)[^]*STUB_FAILS is set/);
    expect(children(stateDir)).toEqual([]);
  });

  it.each([0, 100, 400, 900])('leaves nothing behind when it is stopped %i ms into its start', async (delay) => {
    const stateDir = join(directory, `interrupted-${delay}`);
    const stack = new Stack({ stateDir, programs, port: await freePort(), fsync: false });
    const starting = stack.start().catch((error: unknown) => error);
    await sleep(delay);
    await stack.stop();
    await starting;
    expect(children(stateDir)).toEqual([]);
    expect(identityOf(process.pid)).toBeDefined();
  });
});
