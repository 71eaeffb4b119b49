import { join } from 'node:path';
import { STACK_FILES } from '@stratus/installation/stack';
import type { StackDescription } from '@stratus/installation/stack';
import { isRunning, readJsonFile } from '@stratus/processes';
import type { ProcessIdentity } from '@stratus/processes';
import type { Context } from '../context.js';
import { NothingThere } from '../report/nothing-there.js';

/** The file that describes the stack of a state directory while it runs. */
export const descriptionFile = (stateDirectory: string): string => join(stateDirectory, STACK_FILES.description);

/** The stack that runs on the state directory; undefined if none does. */
export function findStack({ stateDirectory }: Context): StackDescription | undefined {
  const description = readJsonFile(descriptionFile(stateDirectory)) as StackDescription | undefined;
  return description && launcherOf(stateDirectory) ? description : undefined;
}

/** @throws NothingThere if no stack runs on the state directory. */
export function runningStack(context: Context): StackDescription {
  const found = findStack(context);
  if (found) return found;
  const { stateDirectory } = context;
  throw launcherOf(stateDirectory)
    ? new NothingThere(`The stack on ${stateDirectory} is still starting.`, 'Try again in a few seconds.')
    : new NothingThere(
        `No stack is running on ${stateDirectory}.`,
        'Start one with npx stratus start, or name its directory with --state-dir DIR.',
      );
}

/** The process that holds the state directory; undefined when it has ended. */
export function launcherOf(stateDirectory: string): ProcessIdentity | undefined {
  const { pid, startedAt } = readJsonFile(join(stateDirectory, STACK_FILES.launcher)) ?? {};
  if (typeof pid !== 'number' || typeof startedAt !== 'string') return undefined;
  return isRunning({ pid, startedAt }) ? { pid, startedAt } : undefined;
}
