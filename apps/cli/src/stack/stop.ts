import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '@stratus/processes';
import { launcherOf } from '../access/running-stack.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';

/** Requests end, services finish their work, then the servers stop. */
const STOP_MS = 60_000;
const LOOK_MS = 50;

/** Stops the stack, and waits for its end. Done already if none runs. */
export async function stop({ stateDirectory }: Context): Promise<Output> {
  const launcher = launcherOf(stateDirectory);
  if (!launcher) return message(`No stack is running on ${stateDirectory}.`, { stopped: false });
  process.kill(launcher.pid, 'SIGTERM');
  for (const until = performance.now() + STOP_MS; performance.now() < until;) {
    if (!isRunning(launcher)) return message('Stopped. The data stays for the next start.', { stopped: true });
    await delay(LOOK_MS);
  }
  throw new CommandFailure(
    `The stack (process ${launcher.pid}) has not stopped within ${STOP_MS / 1000} seconds.`,
    'stratus logs shows what it waits for.',
  );
}
