import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  identityOf,
  isRunning,
  readJsonFile,
  removeDataElsewhere,
  stopLeftovers,
  writePrivateJson,
} from '@stratus/local-servers';
import { StateDirectory } from '../state-directory.ts';

const PREFIX = 'stratus-exec-';
/** Names the launcher that uses the directory. */
const OWNER = 'launcher.json';

/** Makes a directory for a stack that ends with its launcher; takes away those of launchers that were killed. */
export async function createPassingDirectory(parent = tmpdir()): Promise<string> {
  await removeAbandoned(parent);
  const path = mkdtempSync(join(parent, PREFIX));
  writePrivateJson(join(path, OWNER), identityOf(process.pid));
  return path;
}

/** Removes it, or all but the logs, to be read after a failed start. */
export function removePassingDirectory(path: string, { keepLogs = false } = {}): void {
  removeDataElsewhere(new StateDirectory(path).postgresDir);
  const entries = readdirSync(path);
  const gone = keepLogs && entries.includes('logs') ? entries.filter((entry) => entry !== 'logs') : ['.'];
  for (const entry of gone) rmSync(join(path, entry), { recursive: true, force: true });
}

async function removeAbandoned(parent: string): Promise<void> {
  const names = readdirSync(parent).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(parent, name))) {
    if (!isMine(path)) continue;
    const { pid, startedAt } = readJsonFile(join(path, OWNER)) ?? {};
    if (typeof pid !== 'number' || typeof startedAt !== 'string' || isRunning({ pid, startedAt })) continue;
    await stopLeftovers(new StateDirectory(path).runDir);
    removePassingDirectory(path);
  }
}

/** All may write where temporary files are: what another user has put there is not ours to touch. */
function isMine(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid === (process.getuid?.() ?? status.uid);
}
