import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
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
/** Names the launcher that uses the directory. */
const OWNER = 'launcher.json';

/** Makes a directory for a stack that ends with its launcher. */
export function createPassingDirectory(parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, PREFIX));
  writePrivateJson(join(path, OWNER), identityOf(process.pid));
  return path;
}

/** Removes it, or all but the logs, to be read after a failed start. */
export function removePassingDirectory(path: string, { keepLogs = false } = {}): void {
  const { postgresDir, databasesDir } = new StateDirectory(path);
  for (const directory of [postgresDir, databasesDir]) removeDataElsewhere(directory);
  const entries = readdirSync(path);
  const kept = keepLogs && entries.includes('logs');
  // The owner last: a removal that is killed half done is for the next run.
  const gone = [...entries.filter((entry) => entry !== OWNER && !(kept && entry === 'logs')), kept ? OWNER : '.'];
  for (const entry of gone) rmSync(join(path, entry), { recursive: true, force: true });
}

/** Takes away the directories of launchers that were killed. Other runs may do the same at this moment. */
export async function removeAbandonedDirectories(parent = tmpdir()): Promise<void> {
  const names = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(parent, name))) {
    try {
      if (isMine(path) && isAbandoned(path)) await removeAbandoned(path);
    } catch (error) {
      // What others have left is no reason not to start. When it is gone, another run was faster.
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
  // Of two runs at once, one gets it.
  const claimed = `${path}-abandoned`;
  renameSync(path, claimed);
  removePassingDirectory(claimed);
}

/** Any user may write to the directory for temporary files: we leave alone what another user has put there. */
function isMine(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid === (process.getuid?.() ?? status.uid);
}
