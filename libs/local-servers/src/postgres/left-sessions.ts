import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { backendsIn, serverUser, type ServerUser, stopProcess } from '@stratus/processes/source';
import { placesElsewhere } from './data-directory.ts';

type Note = (text: string) => void;

/**
 * Kills what a dead server has left on its data. A session that computes or is frozen does not notice the end of its server,
 * and no server starts while it holds the memory that they shared.
 *
 * @param user that runs the server; undefined: this process's.
 * @param note shows the user at the terminal what was killed.
 * @throws Failure if the system refuses that.
 */
export async function endLeftSessions(dataDir: string, user: ServerUser | undefined, note: Note): Promise<void> {
  const found = backendsIn(dataDir, [user?.uid ?? process.getuid?.() ?? 0]);
  if (found.length === 0) return;
  await Promise.all(found.map((each) => stopProcess(each, 'SIGKILL', 5_000)));
  note(`ended processes of a killed PostgreSQL that held its memory: ${found.map(({ pid }) => pid).join(', ')}`);
}

/** The same for data that startPostgres() has created in a directory, before they are removed. */
export async function endLeftSessionsIn(directory: string, note: Note): Promise<void> {
  for (const place of [directory, ...placesElsewhere(directory)]) {
    const dataDir = join(place, 'data');
    if (existsSync(dataDir)) await endLeftSessions(dataDir, serverUser(dataDir), note);
  }
}
