import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { identityOf, isRunning, writePrivateJson } from '@stratus/local-servers';
import { createPassingDirectory, removePassingDirectory } from './passing-directory.ts';

const parent = mkdtempSync(join(tmpdir(), 'stratus-passing-'));

describe('the directory of a stack for one command', () => {
  it('is another one for each run, and goes with it', async () => {
    const [first, second] = await Promise.all([createPassingDirectory(parent), createPassingDirectory(parent)]);
    expect(first).not.toBe(second);
    removePassingDirectory(first);
    expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
    removePassingDirectory(second);
  });

  it.each([
    ['keeps the logs of a start that failed', ['logs']],
    ['is gone when there are no logs', undefined],
  ])('%s', async (_title, kept) => {
    const path = await createPassingDirectory(parent);
    for (const name of ['postgres', ...(kept ?? [])]) mkdirSync(join(path, name));
    removePassingDirectory(path, { keepLogs: true });
    expect(existsSync(path) ? readdirSync(path) : undefined).toEqual(kept);
  });

  it('of a launcher that was killed goes at the next run, with the processes that it left', async () => {
    const left = spawn('sleep', ['600'], { stdio: 'ignore' });
    const identity = identityOf(left.pid ?? 0);
    if (!identity) throw new Error('sleep does not run');
    const abandoned = await createPassingDirectory(parent);
    writePrivateJson(join(abandoned, 'launcher.json'), { ...identity, startedAt: 'earlier' });
    writePrivateJson(join(abandoned, 'run', 'vpc-service.pid.json'), { name: 'vpc-service', ...identity });
    const unknown = join(parent, 'stratus-exec-of-another-program');
    mkdirSync(unknown);
    writeFileSync(join(unknown, 'file'), '');

    const next = await createPassingDirectory(parent);
    expect([existsSync(abandoned), existsSync(unknown), existsSync(next)]).toEqual([false, true, true]);
    expect(isRunning(identity)).toBe(false);
  });
});
