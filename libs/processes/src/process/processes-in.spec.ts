import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backendsIn, processesIn, serversIn } from './processes-in.ts';

describe('the processes that name a directory', () => {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-in-'));
  const started: ChildProcess[] = [];

  const start = async (argument: string): Promise<number | undefined> => {
    const child = spawn('/bin/sh', ['-c', 'echo; read line', 'sh', argument], { stdio: ['pipe', 'pipe', 'ignore'] });
    started.push(child);
    await once(child.stdout, 'data');
    return child.pid;
  };

  // The next test would find them while they end.
  afterEach(async () => {
    for (const child of started.splice(0)) {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    }
  });

  it.each([
    ['the directory', ''],
    ['a path in it', '/a'],
  ])('are found by %s', async (_what, rest) => {
    const pid = await start(`--at=${directory}${rest}`);
    expect(processesIn(directory)).toEqual([
      {
        pid,
        startedAt: expect.any(String),
        commandLine: expect.stringContaining(directory),
        uid: process.getuid?.(),
        executable: process.platform === 'linux' ? realpathSync('/bin/sh') : undefined,
      },
    ]);
  });

  it('are servers, except for a child that has no own name yet', async () => {
    const script = 'exec 3<&0; (read line <&3) & echo; read line';
    const child = spawn('/bin/sh', ['-c', script, 'sh', directory], { stdio: ['pipe', 'pipe', 'ignore'] });
    started.push(child);
    await once(child.stdout, 'data');
    const both = processesIn(directory);
    expect(both.map(({ commandLine }) => commandLine)).toEqual([both[0]?.commandLine, both[0]?.commandLine]);
    expect(serversIn(directory)).toMatchObject([{ pid: child.pid }]);
    process.kill(both.find(({ pid }) => pid !== child.pid)!.pid, 'SIGKILL');
  });

  it('are sessions that a dead PostgreSQL server has left, and none of a living one', async () => {
    const session = { argv0: 'postgres: idle', cwd: directory };
    // Its parent runs the same program, as that of a session whose server lives.
    const living = spawn(process.execPath, ['-e', 'console.log(); setInterval(() => {}, 1000)'], session);
    const left = spawn('/bin/sh', ['-c', 'echo; read line'], session);
    started.push(living, left);
    await Promise.all([living, left].map(({ stdout }) => once(stdout, 'data')));
    const link = `${directory}-link`;
    symlinkSync(directory, link);
    for (const path of [directory, link]) {
      const found = backendsIn(path).map(({ pid }) => pid);
      expect(found).toEqual(process.platform === 'linux' ? [left.pid] : []);
    }
    expect(backendsIn(`${directory}1`)).toEqual([]);
  });

  it('include only those of the given users', async () => {
    const pid = await start(directory);
    const own = process.getuid?.() ?? 0;
    expect(processesIn(directory, [own])).toMatchObject([{ pid }]);
    expect(processesIn(directory, [own + 1])).toEqual([]);
  });

  it('exclude those of a directory with the same prefix, and ended ones', async () => {
    await start(`${directory}1/a`);
    const pid = await start(directory);
    const child = started.at(-1);
    expect(processesIn(directory)).toMatchObject([{ pid }]);
    child?.kill('SIGKILL');
    await once(child!, 'exit');
    expect(processesIn(directory)).toEqual([]);
  });
});
