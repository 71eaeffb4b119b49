import { rmSync } from 'node:fs';

import { undoReplacement } from '@stratus/installation';
import { endLeftSessionsIn, stopLeftovers } from '@stratus/local-servers';

import { stopLocalDatabases } from './databases.ts';
import type { StackParts } from './stack-parts.ts';

/** Clears away what earlier runs have left in a locked state directory. */
export async function prepareState({ state, options, progress }: StackParts): Promise<void> {
  const stopped = await stopLeftovers(state.runDir);
  await stopLocalDatabases(state);
  if (undoReplacement(state.path)) progress.note('a load was interrupted: the data are those of before');
  if (stopped.length > 0) progress.note(`stopped what an interrupted run left behind: ${stopped.join(', ')}`);
  rmSync(state.stackFile, { force: true });
  if (options.fresh === true) {
    await endLeftSessionsIn(state.postgresDir, (text) => progress.note(text));
    // Keeps the passwords and tokens of an external database.
    state.clear(options.databaseUrl === undefined ? [] : ['secrets.json', 'demo.json']);
  }
  state.rotateLogs();
}
