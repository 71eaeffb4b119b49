import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  backendsIn,
  identityOf,
  isRunning,
  databaseUser,
  placesElsewhere,
  processesIn,
  readJsonFile,
  removeDataElsewhere,
  serverUser,
  stopLeftovers,
  stopProcess,
  writePrivateJson,
} from '@stratus/local-servers';
import { signalFor } from '../stack/databases.ts';
import { fastDirectory } from './fast-directory.ts';

const PREFIX = 'stratus-test-';
/** Identifies the process whose run a directory belongs to. */
const OWNER = 'owner.json';
const STOP_MS = 5_000;

/** A directory for all files and processes of a test run. The database server's user must be able to pass through it. */
export function makeTemporaryDirectory(parent = fastDirectory()): string {
  const directory = mkdtempSync(join(parent, PREFIX));
  chmodSync(directory, 0o711);
  writePrivateJson(join(directory, OWNER), identityOf(process.pid));
  return directory;
}

/** Stops the processes left in it by a spec or an interrupted Jest, and removes it. */
export async function sweep(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const directories = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.pid.json'))
    .map((entry) => entry.parentPath);
  await Promise.all([...new Set(directories)].map(stopLeftovers));
  await Promise.all([directory, ...placesElsewhere(directory)].map(stopProcessesIn));
  removeDataElsewhere(directory);
  rmSync(directory, { recursive: true, force: true });
}

/** Database servers outlive their service, and no file records their processes: they name their directory. */
async function stopProcessesIn(directory: string): Promise<void> {
  const users = [process.getuid?.(), serverUser(directory)?.uid, databaseUser()?.uid].filter(
    (uid) => uid !== undefined,
  );
  const found = processesIn(directory, users);
  await Promise.all(found.map((each) => stopProcess(each, signalFor(each.commandLine), STOP_MS)));
  await Promise.all(backendsIn(directory, users).map((each) => stopProcess(each, 'SIGKILL', STOP_MS)));
}

/** Sweeps the directories of this user's test runs that were killed before they could clean up. */
export async function sweepAbandoned(parents: readonly string[] = [tmpdir(), fastDirectory()]): Promise<void> {
  const directories = [...new Set(parents)].flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => join(parent, name)),
  );
  // Another starting run may be sweeping the same one.
  await Promise.allSettled(directories.filter(isAbandoned).map(sweep));
}

function isAbandoned(directory: string): boolean {
  const status = lstatSync(directory, { throwIfNoEntry: false });
  if (!status?.isDirectory() || status.uid !== process.getuid?.()) return false;
  const { pid, startedAt } = readJsonFile(join(directory, OWNER)) ?? {};
  return typeof pid === 'number' && typeof startedAt === 'string' && !isRunning({ pid, startedAt });
}
