import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { placeServers, databaseUser } from '@stratus/local-servers';
import { makeTemporaryDirectory, sweep, sweepAbandoned } from './temporary.ts';

const parent = mkdtempSync(join(tmpdir(), 'stratus-runs-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** A process left by a run: like a database server, it names its directory and has no pid file. */
const leftIn = (directory: string): Promise<ChildProcess> => left([join(directory, 'clusters/1/1/data')], {});

/** A session of a PostgreSQL server that was killed, which names nothing. */
const sessionLeftIn = (cwd: string): Promise<ChildProcess> => left([], { argv0: 'postgres: idle', cwd });

async function left(args: string[], options: { argv0?: string; cwd?: string }): Promise<ChildProcess> {
  const child = spawn('/bin/sh', ['-c', 'echo; read line', 'sh', ...args], options);
  started.push(child);
  await once(child.stdout, 'data');
  return child;
}
const end = (child: ChildProcess): Promise<unknown> => once(child, 'exit');

describe('the leftovers of a test run', () => {
  it('are removed at its end: processes without a pid file, and files', async () => {
    const directory = makeTemporaryDirectory(parent);
    const ended = Promise.all([end(await leftIn(directory)), end(await sessionLeftIn(directory))]);
    await sweep(directory);
    expect(await ended).toEqual([
      [null, 'SIGTERM'],
      [null, 'SIGKILL'],
    ]);
    expect(existsSync(directory)).toBe(false);
  });

  it('are removed at its end, even data placed elsewhere because its directory is closed to their user', async () => {
    const directory = makeTemporaryDirectory(parent);
    mkdirSync(join(directory, 'closed'), { mode: 0o700 });
    const place = placeServers(join(directory, 'closed/databases'), databaseUser(), 'databases');
    const ended = end(await leftIn(place));
    await sweep(directory);
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect([existsSync(place), existsSync(directory)]).toEqual([false, false]);
  });

  it('are removed by the next run if it was killed; those of a running one stay', async () => {
    const [dead, living, foreign] = [1, 2, 3].map(() => makeTemporaryDirectory(parent)) as [string, string, string];
    writeFileSync(join(dead, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: 'earlier' }));
    writeFileSync(join(foreign, 'owner.json'), 'of another program');
    const [unswept, working] = [await leftIn(dead), await leftIn(living)];
    const ended = end(unswept);
    await sweepAbandoned([parent]);
    await ended;
    expect([dead, living, foreign].map((each) => existsSync(each))).toEqual([false, true, true]);
    expect(working.exitCode ?? working.signalCode).toBeNull();
  });
});
