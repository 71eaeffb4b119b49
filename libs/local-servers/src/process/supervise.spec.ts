import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ManagedProcess } from './managed-process.ts';
import { supervise } from './supervise.ts';

/** Runs at its first start, ends at once at the next ones, then runs again. */
const endsOften = `echo >> "$0"; n=$(wc -l < "$0"); [ "$n" -gt 1 ] && [ "$n" -le "$1" ] && exit 3; echo $$ > "$0.pid"; exec sleep 60`;

function frail(times: number): ManagedProcess {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-supervise-'));
  const starts = join(directory, 'starts');
  const child: ManagedProcess = new ManagedProcess({
    name: 'frail',
    command: '/bin/sh',
    args: ['-c', endsOften, starts, String(times + 1)],
    env: process.env,
    logFile: join(directory, 'frail.log'),
    pidFile: join(directory, 'ids', 'frail.pid.json'),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 1_000,
    readyTimeoutMs: 30_000,
    ready: async () => {
      if (Number(readFileSync(`${starts}.pid`, 'utf8')) !== child.pid) throw new Error('not yet');
    },
  });
  return child;
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !holds(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
  }
}

it('a start whose transient error remains says what to do', async () => {
  const child = new ManagedProcess({
    ...frail(0).specification,
    args: ['-c', 'echo "the memory is in use"; exit 1'],
    ready: () => Promise.reject(new Error('not yet')),
    transientError: {
      text: 'memory is in use',
      clear: () => Promise.resolve(),
      repeatForMs: 0,
      whatToDo: 'End what uses it.',
    },
  });
  await expect(child.start()).rejects.toMatchObject({ whatToDo: 'End what uses it.' });
});

describe('supervision', () => {
  const running: ManagedProcess[] = [];
  afterEach(async () => {
    for (const child of running.splice(0)) await child.kill();
  });

  const supervised = (times: number, firstDelayMs: number): { child: ManagedProcess; notes: string[] } => {
    const child = frail(times);
    const notes: string[] = [];
    running.push(child);
    supervise(child, { note: (text) => void notes.push(text), stopping: () => false, firstDelayMs });
    return { child, notes };
  };

  it('goes on however often the process ends, later each time, and says so', async () => {
    const { child, notes } = supervised(9, 2);
    await child.start();
    const again = new Promise<void>((resolve) => (child.onReady = resolve));
    process.kill(child.pid ?? 0, 'SIGKILL');
    await again;
    expect(notes).toHaveLength(10);
    expect(notes[0]).toBe('frail ended (signal SIGKILL); starting it again');
    expect(notes[1]).toBe('frail ended during its start (exit code 3); starting it again');
    expect(notes.at(-1)).toMatch(
      /^frail ended during its start .*; starting it again in 1.024 s. Its log: .*frail.log$/,
    );
  });

  it('leaves a process alone that was stopped while it waits to start it', async () => {
    const { child, notes } = supervised(0, 200);
    await child.start();
    process.kill(child.pid ?? 0, 'SIGKILL');
    await until('a note', () => notes.length > 0);
    await child.stop();
    await sleep(400);
    expect(child.pid).toBeUndefined();
  });

  it('starts a process once it can write down its id, as after a full disk', async () => {
    const { child, notes } = supervised(0, 2);
    const ids = dirname(child.specification.pidFile);
    await child.start();
    rmSync(ids, { recursive: true });
    symlinkSync('/nowhere/ids', ids);
    process.kill(child.pid ?? 0, 'SIGKILL');
    await until('two starts without an id', () => notes.length > 2);
    const again = new Promise<void>((resolve) => (child.onReady = resolve));
    rmSync(ids);
    await again;
    expect(child.pid).toBe(JSON.parse(readFileSync(child.specification.pidFile, 'utf8')).pid);
  });
});
