import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';
import { areStopped, parentsOfAll } from './process-tree.js';

/** Reads ids of processes, and lets them go on as soon as its input ends: also when the process at the other end is killed. */
const UNTIL_INPUT_ENDS = 'set --; while read -r pid; do set -- "$@" "$pid"; done; [ $# -eq 0 ] || kill -CONT "$@"';
/** A thread that waits for a disk stops after that. */
const STOP_MS = 2_000;
const LOOK_MS = 2;

/**
 * Runs work while processes and all their descendants stand still, so that files which only they write are as they would be
 * after a sudden end of all of them at one moment. They go on however this process ends.
 *
 * @param roots called again until it names no further process: a process that stands still starts none.
 * @throws CommandFailure if they do not stop within two seconds.
 */
export async function whileFrozen<T>(roots: () => readonly number[], work: () => T): Promise<T> {
  // In a process group of its own: Ctrl-C must not reach it.
  const guard = spawn('/bin/sh', ['-c', UNTIL_INPUT_ENDS], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const released = once(guard, 'exit');
  guard.stdin.on('error', () => undefined);
  try {
    const frozen = new Set<number>();
    for (let found = newOnes(roots(), frozen); found.length > 0; found = newOnes(roots(), frozen)) {
      for (const pid of found) {
        frozen.add(pid);
        await new Promise((resolve) => guard.stdin.write(`${pid}\n`, resolve));
        stop(pid);
      }
      await untilStopped(found);
    }
    return work();
  } finally {
    guard.stdin.end();
    await released;
  }
}

/** A generation at a time: a parent that is starting a program stops only when this has begun, so its child goes on until then. */
function newOnes(roots: readonly number[], known: ReadonlySet<number>): number[] {
  return [...parentsOfAll()]
    .filter(([pid, parent]) => !known.has(pid) && pid !== process.pid && (roots.includes(pid) || known.has(parent)))
    .map(([pid]) => pid);
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    throw new CommandFailure(
      `Process ${pid} of the stack belongs to another user.`,
      'Run as root, or as the user who started the stack.',
      { cause: error },
    );
  }
}

async function untilStopped(pids: readonly number[]): Promise<void> {
  for (const until = performance.now() + STOP_MS; ; await delay(LOOK_MS)) {
    if (areStopped(pids)) return;
    if (performance.now() > until)
      throw new CommandFailure('The servers did not stand still within two seconds: the disk is busy.', 'Try again.');
  }
}
