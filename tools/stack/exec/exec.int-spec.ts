import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { identityOf, writePrivateJson } from '@stratus/local-servers';
import { writeStubApps } from '../testing/stub-apps.ts';

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'stratus-exec-spec-')));
const programs = writeStubApps(join(directory, 'apps'));
const launcher = join(import.meta.dirname, '..', 'testing', 'exec.ts');
/** Location of the state of single-command stacks; each spec file has its own. */
const environment = { ...process.env, TMPDIR: directory, INIT_CWD: directory };

interface Run {
  child: ChildProcess;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  stderr: () => string;
}

function exec(command: string, variables: NodeJS.ProcessEnv = {}, ...options: string[]): Run {
  const child = spawn(process.execPath, [launcher, programs, '--exec', command, '--apart', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...variables },
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }));
  return { child, ended, stderr: () => written.stderr };
}

const states = (): string[] => readdirSync(directory).filter((name) => /^stratus-exec-.{6}$/.test(name));

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !holds(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
  }
}

describe('npm start -- --exec', () => {
  it('runs a command on its own stack, in parallel with others, with a clean stdout, and leaves nothing', async () => {
    const ask = `node -p 'process.env.STRATUS_TOKEN.length > 9'; pwd
      node -e 'fetch(process.env.STRATUS_URL).then(async (answer) => console.log(await answer.text()))'`;
    const leaving = exec(`${ask}; sleep 600 & exit 7`);
    const signalled = exec(`${ask}; trap 'exit 5' TERM; : > waits; while :; do sleep 0.02; done`);
    await until('the command waits', () => existsSync(join(directory, 'waits')));
    signalled.child.kill('SIGTERM');
    const runs = await Promise.all([leaving.ended, signalled.ended]);
    expect(runs.map(({ code }) => code)).toEqual([7, 5]);
    expect(runs[0]?.stderr).toContain('stopped 1 process that the command left running');
    const pages = runs.map(({ stdout }) => new RegExp(`^true\n${directory}\n({"path":"/v4".*})\n$`).exec(stdout)?.[1]);
    expect(pages).toEqual([expect.any(String), expect.any(String)]);
    expect(pages[0]).not.toBe(pages[1]);
    expect(states()).toEqual([]);
  });

  it('ends on a signal before the command, which then does not run', async () => {
    const { child, ended, stderr } = exec('echo ran');
    await until('the start', () => stderr().includes('Build'));
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
    expect(states()).toEqual([]);
  });

  it('ends on a signal while it removes leftovers of a killed run', async () => {
    const abandoned = join(directory, 'stratus-exec-killed');
    const script = `trap ': > asked' TERM; : > left; while :; do sleep 0.02; done`;
    const left = spawn('/bin/sh', ['-c', script], { cwd: directory, stdio: 'ignore' });
    try {
      await until('what is left runs', () => existsSync(join(directory, 'left')));
      const identity = identityOf(left.pid ?? 0);
      writePrivateJson(join(abandoned, 'launcher.json'), { pid: process.pid, startedAt: 'earlier' });
      writePrivateJson(join(abandoned, 'run', 'left.pid.json'), { name: 'left', ...identity, stopTimeoutMs: 60_000 });
      const { child, ended } = exec('echo ran');
      await until('the run stops what is left', () => existsSync(join(directory, 'asked')));
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 143, stdout: '' });
    } finally {
      left.kill('SIGKILL');
    }
    expect(states()).toEqual(['stratus-exec-killed']);
    rmSync(abandoned, { recursive: true });
  });

  it('starts nothing for a wrong seed', async () => {
    const seed = join(directory, 'seed.yaml');
    writeFileSync(seed, 'vpcs:\n  - { label: office }\n');
    const { code, stdout, stderr } = await exec('echo ran', {}, '--seed', seed).ended;
    expect([code, stdout]).toEqual([125, '']);
    expect(stderr).toContain(`✗ ${seed}:2: vpcs[0].region: region is required\n`);
    expect(stderr).not.toContain('PostgreSQL');
  });

  it('fails with its own exit code and the reason when the stack does not start, and keeps its logs', async () => {
    const { code, stdout, stderr } = await exec('echo ran', { STUB_FAILS: 'yes' }).ended;
    expect([code, stdout]).toEqual([125, '']);
    const [, log = 'none'] = /STUB_FAILS is set[^]*The whole log: (\S+)/.exec(stderr) ?? [];
    expect(existsSync(log)).toBe(true);
    expect(states().map((name) => readdirSync(join(directory, name)))).toEqual([['logs']]);
  });
});
