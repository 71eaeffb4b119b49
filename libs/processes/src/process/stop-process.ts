import { setTimeout as sleep } from 'node:timers/promises';

import { codeOf, Failure } from '../failure.ts';
import { isRunning, type ProcessIdentity } from './identity.ts';

function send(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    process.kill(identity.pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    if (codeOf(error) === 'EPERM') {
      throw new Failure(
        `Process ${identity.pid} of the previous run belongs to another user.`,
        `Stop it as that user (kill ${identity.pid}) and try again, or use another directory with --state-dir.`,
        { cause: error },
      );
    }
    throw error;
  }
}

async function gone(identity: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isRunning(identity)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** Stops a process that is not a child of this one; never another process that has reused the id. */
export async function stopProcess(identity: ProcessIdentity, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (!isRunning(identity)) return;
  send(identity, signal);
  if (await gone(identity, timeoutMs)) return;
  send(identity, 'SIGKILL');
  await gone(identity, 5_000);
}
