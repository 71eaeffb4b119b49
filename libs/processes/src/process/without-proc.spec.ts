/** Catches: processes that are not found, or that seem to run after their end, where there is no /proc, as on macOS. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { commandLineOf, identityOf, isRunning, parentOf } from './identity.ts';
import { backendsIn, processesIn, serversIn } from './processes-in.ts';

const { platform } = process;
const directory = mkdtempSync(join(tmpdir(), 'stratus-ps-'));
let child: ChildProcess;
let pid: number;
beforeEach(async () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  child = spawn('/bin/sh', ['-c', 'echo; read line', 'sh', directory], { stdio: ['pipe', 'pipe', 'ignore'] });
  await once(child.stdout!, 'data');
  pid = child.pid ?? 0;
});
afterEach(async () => {
  Object.defineProperty(process, 'platform', { value: platform });
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
});

describe('without /proc', () => {
  it('a process has an identity in any language and time zone, a parent and a command line', () => {
    const identity = identityOf(pid);
    const variables = { ...process.env };
    Object.assign(process.env, { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' });
    expect(identityOf(pid)).toEqual(identity);
    process.env = variables;
    expect(identity).toEqual({ pid, startedAt: expect.stringMatching(/^\w+ \w+ \d+ [\d:]+ \d{4}$/) });
    expect(parentOf(pid)).toBe(process.pid);
    expect(commandLineOf(pid)).toContain(directory);
  });

  it('the processes of a directory are found, without the file of their program', () => {
    const found = [{ pid, commandLine: expect.stringContaining(directory), executable: undefined }];
    expect(processesIn(directory)).toMatchObject(found);
    expect(serversIn(directory)).toMatchObject(found);
    expect(backendsIn(directory)).toEqual([]);
  });

  it('one that has ended does not run, even while its parent has not collected it', async () => {
    const script = 'sh -c : & echo $!; exec sleep 60';
    const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [written] = (await once(parent.stdout, 'data')) as [Buffer];
    const ended = Number(written.toString());
    // The shell has become a program that collects no children.
    while (commandLineOf(ended)?.includes('defunct') === false) continue;
    expect(identityOf(ended)).toBeUndefined();
    parent.kill('SIGKILL');
    const identity = identityOf(pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isRunning(identity)).toBe(false);
  });
});
