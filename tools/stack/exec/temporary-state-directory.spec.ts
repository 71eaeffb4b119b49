import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  identityOf,
  isRunning,
  placeServers,
  processesIn,
  databaseUser,
  serverUser,
  writePrivateJson,
} from '@stratus/local-servers';
import type { ServerUser } from '@stratus/local-servers';
import {
  createPassingDirectory,
  removeAbandonedDirectories,
  removePassingDirectory,
} from './temporary-state-directory.ts';

const parent = mkdtempSync(join(tmpdir(), 'stratus-passing-'));

/** As of a server that was killed. */
async function sessionLeftIn(directory: string, user: ServerUser | undefined): Promise<number> {
  const options = { argv0: 'postgres: idle', cwd: directory, ...user };
  const child = spawn('/bin/sh', ['-c', 'echo; read line'], options);
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

describe('the directory of a stack for one command', () => {
  it('is new for each run, and removed with it', () => {
    const [first, second] = [createPassingDirectory(parent), createPassingDirectory(parent)];
    expect(first).not.toBe(second);
    removePassingDirectory(first);
    expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
    removePassingDirectory(second);
  });

  it.each([
    ['keeps the logs of a start that failed', ['logs']],
    ['is gone when there are no logs', undefined],
  ])('%s', (_title, kept) => {
    const path = createPassingDirectory(parent);
    for (const name of ['postgres', ...(kept ?? [])]) mkdirSync(join(path, name));
    removePassingDirectory(path, { keepLogs: true });
    expect(existsSync(path) ? readdirSync(path) : undefined).toEqual(kept);
  });

  it('of a killed launcher is removed by the next run or runs, with its leftover processes', async () => {
    const left = spawn('sleep', ['600'], { stdio: 'ignore' });
    const identity = identityOf(left.pid ?? 0);
    if (!identity) throw new Error('sleep does not run');
    const abandoned = createPassingDirectory(parent);
    writePrivateJson(join(abandoned, 'launcher.json'), { ...identity, startedAt: 'earlier' });
    writePrivateJson(join(abandoned, 'run', 'vpc-service.pid.json'), { name: 'vpc-service', ...identity });
    const unknown = join(parent, 'stratus-exec-of-another-program');
    mkdirSync(unknown);
    writeFileSync(join(unknown, 'file'), '');

    const running = createPassingDirectory(parent);
    await Promise.all([1, 2, 3].map(() => removeAbandonedDirectories(parent)));
    expect([existsSync(unknown), existsSync(running)]).toEqual([true, true]);
    expect(readdirSync(parent).filter((name) => name.startsWith(basename(abandoned)))).toEqual([]);
    expect(isRunning(identity)).toBe(false);
  });

  it('is removed with its database servers and data, wherever they are, which outlive a launcher', async () => {
    const abandoned = createPassingDirectory(parent);
    writePrivateJson(join(abandoned, 'launcher.json'), { pid: process.pid, startedAt: 'earlier' });
    const databases = placeServers(join(abandoned, 'databases'), databaseUser(), 'databases');
    const log = join(databases, 'server.log');
    writeFileSync(log, '');
    spawn('tail', ['-f', log], { stdio: 'ignore' });
    // The system briefly reports an empty command line.
    while (processesIn(databases).length === 0) await sleep(5);
    const data = join(abandoned, 'postgres', 'data');
    mkdirSync(data, { recursive: true });
    const sessions = [await sessionLeftIn(databases, databaseUser()), await sessionLeftIn(data, serverUser(data))];
    await removeAbandonedDirectories(parent);
    expect([processesIn(databases), existsSync(databases), existsSync(abandoned)]).toEqual([[], false, false]);
    expect(sessions.map((pid) => identityOf(pid))).toEqual([undefined, undefined]);
  });

  it('does not prevent a start when it cannot be removed', async () => {
    const abandoned = createPassingDirectory(parent);
    writePrivateJson(join(abandoned, 'launcher.json'), { pid: process.pid, startedAt: 'earlier' });
    // A file in place of a directory to be read.
    writeFileSync(join(abandoned, 'run'), '');
    await removeAbandonedDirectories(parent);
    expect(existsSync(abandoned)).toBe(true);
    rmSync(abandoned, { recursive: true });
  });
});
