import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

import { commandLineOf, identityOf, isRunning } from './identity.ts';
import { stopProcess } from './stop-process.ts';

function sleeper(): ReturnType<typeof spawn> {
  return spawn('sleep', ['60'], { stdio: 'ignore' });
}

describe('process identity', () => {
  it('recognises a running process, and no longer once it has ended', async () => {
    const child = sleeper();
    const identity = identityOf(child.pid ?? 0);
    expect(identity && isRunning(identity)).toBe(true);
    // The system briefly reports an empty command line.
    while (commandLineOf(child.pid ?? 0) === '') await setImmediate();
    expect(commandLineOf(child.pid ?? 0)).toContain('sleep 60');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isRunning(identity)).toBe(false);
  });

  it('does not stop a later process with the same id', async () => {
    const child = sleeper();
    const pid = child.pid ?? 0;
    await stopProcess({ pid, startedAt: 'another start' }, 'SIGKILL', 100);
    expect(identityOf(pid)).toBeDefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('kills a process that ignores the signal', async () => {
    const child = spawn('/bin/sh', ['-c', 'trap "" TERM; echo set; while :; do sleep 0.05; done']);
    await once(child.stdout, 'data');
    const identity = identityOf(child.pid ?? 0);
    expect(identity).toBeDefined();
    if (identity) await stopProcess(identity, 'SIGTERM', 100);
    expect(identity && isRunning(identity)).toBe(false);
  });
});
