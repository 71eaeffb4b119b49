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
async function leftIn(directory: string): Promise<ChildProcess> {
  const child = spawn('/bin/sh', ['-c', 'echo; read line', 'sh', join(directory, 'clusters/1/1/data')]);
  started.push(child);
  await once(child.stdout, 'data');
  return child;
}
const end = (child: ChildProcess): Promise<unknown> => once(child, 'exit');

describe('what a test run leaves', () => {
  it('ends with the run: processes without a pid file, and the files', async () => {
    const directory = makeTemporaryDirectory(parent);
    const ended = end(await leftIn(directory));
    await sweep(directory);
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(existsSync(directory)).toBe(false);
  });

  it('ends with the run, also where data lie that belong in its directory and could not be reached there', async () => {
    const directory = makeTemporaryDirectory(parent);
    mkdirSync(join(directory, 'closed'), { mode: 0o700 });
    const place = placeServers(join(directory, 'closed/databases'), databaseUser(), 'databases');
    const ended = end(await leftIn(place));
    await sweep(directory);
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect([existsSync(place), existsSync(directory)]).toEqual([false, false]);
  });

  it('ends with the next run when it was killed; that of a living run stays', async () => {
    const [dead, living, foreign] = [1, 2, 3].map(() => makeTemporaryDirectory(parent)) as [string, string, string];
    writeFileSync(join(dead, 'owner.json'), JSON.stringify({ pid: process.pid, startedAt: 'earlier' }));
    writeFileSync(join(foreign, 'owner.json'), 'of another program');
    const [left, working] = [await leftIn(dead), await leftIn(living)];
    const ended = end(left);
    await sweepAbandoned([parent]);
    await ended;
    expect([dead, living, foreign].map((each) => existsSync(each))).toEqual([false, true, true]);
    expect(working.exitCode ?? working.signalCode).toBeNull();
  });
});
