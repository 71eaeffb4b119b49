import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STACK_FILES, undoReplacement } from '@stratus/installation/stack';
import { codeOf, identityOf, isRunning, readJsonFile, writePrivateJson } from '@stratus/processes';
import { launcherOf } from '../access/running-stack.js';
import { CommandFailure } from '../command-failure.js';

/**
 * Runs work on the data of a stack that does not run, and keeps one from starting meanwhile.
 *
 * @throws CommandFailure if a stack begins to run, or what an interrupted one left still does.
 */
export async function whileStopped<T>(stateDirectory: string, work: () => Promise<T>): Promise<T> {
  const lock = join(stateDirectory, STACK_FILES.launcher);
  claim(stateDirectory, lock);
  try {
    refuseLeftovers(dirname(lock));
    undoReplacement(stateDirectory);
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** As a launcher does: creating a link fails if the file exists. */
function claim(stateDirectory: string, lock: string): void {
  mkdirSync(dirname(lock), { recursive: true });
  const candidate = `${lock}.${process.pid}.candidate`;
  writePrivateJson(candidate, identityOf(process.pid));
  try {
    for (;;) {
      try {
        return linkSync(candidate, lock);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const holder = launcherOf(stateDirectory);
      if (holder)
        throw new CommandFailure(
          `Process ${holder.pid} has just begun to use ${stateDirectory}.`,
          'Try again in a few seconds.',
        );
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(candidate, { force: true });
  }
}

function refuseLeftovers(runDirectory: string): void {
  const files = readdirSync(runDirectory).filter((file) => file.endsWith('.pid.json'));
  const left = files.find((file) => {
    const { pid, startedAt } = readJsonFile(join(runDirectory, file)) ?? {};
    return typeof pid === 'number' && typeof startedAt === 'string' && isRunning({ pid, startedAt });
  });
  if (left === undefined) return;
  throw new CommandFailure(
    `A stack on this state directory was killed, and its ${left.replace('.pid.json', '')} still runs.`,
    'Start the stack again, which ends what is left, and try again.',
  );
}
