import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

import { keepReplacement, replaceData, undoReplacement } from '@stratus/installation';
import type { LoadRequest } from '@stratus/installation';
import { Failure, messageOf } from '@stratus/local-servers';

import { endLocalDatabases } from './databases.ts';
import type { StackParts } from './stack-parts.ts';

/**
 * Replaces the data of a running stack by unpacked ones, and runs on them.
 *
 * @param bringUp starts everything on the data of the state directory.
 * @throws Failure if that does not succeed; then the stack runs on the data of before.
 */
export async function loadState(
  parts: StackParts,
  { incoming, name }: LoadRequest,
  bringUp: () => Promise<unknown>,
): Promise<void> {
  const { state, progress } = parts;
  rmSync(state.stackFile, { force: true });
  try {
    await endProcesses(parts);
    replaceData(state.path, incoming);
    await bringUp();
  } catch (error) {
    parts.refuseIfStopping();
    await goBack(parts, bringUp);
    throw new Failure(
      `${name} was not loaded: ${messageOf(error)}`,
      'The stack runs on the data of before; its logs say more.',
      { cause: error },
    );
  }
  // The next start deletes what is left of it.
  void rm(keepReplacement(state.path), { recursive: true, force: true }).catch(() => {});
  progress.note(`loaded the state ${name}: tokens are those of that state (stratus env)`);
}

async function goBack(parts: StackParts, bringUp: () => Promise<unknown>): Promise<void> {
  try {
    await endProcesses(parts);
    undoReplacement(parts.state.path);
    await bringUp();
  } catch (error) {
    // The launcher ends with this message: a start may succeed.
    if (!parts.isStopping())
      setImmediate(() => {
        throw error;
      });
  }
}

async function endProcesses({ fleet, networks, servers, state }: StackParts): Promise<void> {
  await Promise.all([...fleet.all().map((child) => child.kill()), networks.endAgent()]);
  await servers.leaveSubscribers();
  await Promise.all([endLocalDatabases(state), servers.end()]);
}
