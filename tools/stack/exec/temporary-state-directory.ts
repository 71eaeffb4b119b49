import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  endLeftSessionsIn,
  identityOf,
  isRunning,
  messageOf,
  readJsonFile,
  removeDataElsewhere,
  stopLeftovers,
  writePrivateJson,
} from '@stratus/local-servers';
import { stopLocalDatabases } from '../databases.ts';
import { StateDirectory } from '../state-directory.ts';

const PREFIX = 'stratus-exec-';
/** Identifies the launcher that uses the directory. */
const OWNER = 'launcher.json';

/** Creates a directory for a stack that ends with its launcher. */
export function createPassingDirectory(parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, PREFIX));
  writePrivateJson(join(path, OWNER), identityOf(process.pid));
  return path;
}

/** Removes it, or everything but the logs, which can be read after a failed start. */
export function removePassingDirectory(path: string, { keepLogs = false } = {}): void {
  const { postgresDir, databasesDir } = new StateDirectory(path);
  for (const directory of [postgresDir, databasesDir]) removeDataElsewhere(directory);
  const entries = readdirSync(path);
  const kept = keepLogs && entries.includes('logs');
  // The owner last: an interrupted removal is left to the next run.
  const gone = [...entries.filter((entry) => entry !== OWNER && !(kept && entry === 'logs')), kept ? OWNER : '.'];
  for (const entry of gone) rmSync(join(path, entry), { recursive: true, force: true });
}

/** Removes the directories of killed launchers. Other runs may do the same at this moment. */
export async function removeAbandonedDirectories(parent = tmpdir()): Promise<void> {
  const names = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(parent, name))) {
    try {
      if (isMine(path) && isAbandoned(path)) await removeAbandoned(path);
    } catch (error) {
      // Leftovers of others must not prevent a start. If one is gone, another run was faster.
      if (existsSync(path)) process.stderr.write(`  note: ${path} could not be removed: ${messageOf(error)}\n`);
    }
  }
}

function isAbandoned(path: string): boolean {
  const { pid, startedAt } = readJsonFile(join(path, OWNER)) ?? {};
  return typeof pid === 'number' && typeof startedAt === 'string' && !isRunning({ pid, startedAt });
}

async function removeAbandoned(path: string): Promise<void> {
  const state = new StateDirectory(path);
  await stopLeftovers(state.runDir);
  await stopLocalDatabases(state);
  await endLeftSessionsIn(state.postgresDir, () => {});
  // Of two concurrent runs, one gets it.
  const claimed = `${path}-abandoned`;
  renameSync(path, claimed);
  removePassingDirectory(claimed);
}

/** Any user may write to the directory for temporary files: another user's entries are left alone. */
function isMine(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid === (process.getuid?.() ?? status.uid);
}
