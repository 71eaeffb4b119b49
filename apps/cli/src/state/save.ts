import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUser, isRunning, processesIn, readJsonFile } from '@stratus/processes';
import type { StackDescription } from '@stratus/installation/stack';
import { launcherOf } from '../access/running-stack.js';
import { installedVersions } from '../backup/versions.js';
import { CommandFailure } from '../command-failure.js';
import { writeArchive } from './archive-writer.js';
import { collectData } from './collect-data.js';
import type { Collected } from './collect-data.js';
import { whileFrozen } from './freeze.js';
import { FORMAT } from './manifest.js';
import type { Manifest } from './manifest.js';
import { newSnapshot, snapshotsOf } from './snapshot-names.js';
import { whileStopped } from './state-lock.js';

export interface Saved {
  name: string;
  file: string;
  created: string;
  /** Size of the file. */
  bytes: number;
  /** How long requests waited; null for a stack that did not run. */
  paused_ms: number | null;
}

/**
 * Saves the data of a stack under a name, in one piece: a snapshot is there when it is complete.
 *
 * @param stack undefined if it does not run.
 * @throws CommandFailure saying what to do; then there is no snapshot.
 */
export async function save(stateDirectory: string, name: string, stack: StackDescription | undefined): Promise<Saved> {
  const file = newSnapshot(stateDirectory, name);
  refuseOtherPlaces(stateDirectory);
  const working = mkdtempSync(join(snapshotsOf(stateDirectory), '.saving-'));
  try {
    const copy = (): Copied => ({ created: new Date().toISOString(), ...collectData(stateDirectory, working) });
    const { entries, contents, created, paused } = stack
      ? await copyRunning(stateDirectory, stack, copy)
      : { ...(await whileStopped(stateDirectory, async () => copy())), paused: null };
    const { stratus, postgres } = installedVersions();
    const databases = entries.some(({ path }) => path === 'databases') ? 'local' : 'simulated';
    const manifest: Manifest = { format: FORMAT, stratus, postgres, created, databases, entries };
    const archive = join(working, 'archive');
    await writeArchive(archive, manifest, contents);
    renameSync(archive, file);
    return { name, file, created, bytes: statSync(file).size, paused_ms: paused };
  } finally {
    rmSync(working, { recursive: true, force: true });
  }
}

type Copied = Collected & { created: string };

async function copyRunning(
  stateDirectory: string,
  stack: StackDescription,
  copy: () => Copied,
): Promise<Copied & { paused: number }> {
  const launcher = launcherOf(stateDirectory);
  const server = readJsonFile(join(stateDirectory, 'run/postgres.pid.json')) ?? {};
  const { pid, startedAt } = server;
  if (typeof pid !== 'number' || typeof startedAt !== 'string') throw changing();
  const began = performance.now();
  const copied = await whileFrozen(() => writersOf(stateDirectory, pid, stack), copy);
  const paused = Math.round(performance.now() - began);
  const isSame = isRunning({ pid, startedAt }) && launcherOf(stateDirectory)?.pid === launcher?.pid;
  // A load, a stop or a crash replaced or ended a server during the copy.
  if (!isSame || existsSync(join(stateDirectory, 'previous'))) throw changing();
  return { ...copied, paused };
}

const changing = (): CommandFailure =>
  new CommandFailure('The stack is being started, stopped or loaded.', 'Try again when stratus status shows it ready.');

/** PostgreSQL and, if databases are servers, these and the service that writes their files: all stand at one moment. */
function writersOf(stateDirectory: string, postgres: number, { databases, services }: StackDescription): number[] {
  if (databases === 'simulated') return [postgres];
  const users = [process.getuid?.() ?? 0, databaseUser()?.uid].filter((uid) => uid !== undefined);
  const servers = processesIn(join(stateDirectory, 'databases'), users).map(({ pid }) => pid);
  const service = services['database-service']?.pid;
  return [...(service === undefined ? [] : [service]), postgres, ...servers];
}

/** @throws CommandFailure if data of the stack are not in its state directory. */
export function refuseOtherPlaces(stateDirectory: string): void {
  if (!existsSync(join(stateDirectory, 'secrets.json')))
    throw new CommandFailure(`There is no stack in ${stateDirectory}.`, 'Start one with npx stratus start.');
  for (const kind of ['postgres', 'databases'])
    if (existsSync(join(stateDirectory, kind, 'data-is-elsewhere')))
      throw new CommandFailure(
        `${stateDirectory} is closed to the user of its servers, so their data are elsewhere: snapshots lack them.`,
        'Start a stack in a directory that every user may pass through: npm start -- --state-dir /var/tmp/stratus',
      );
  if (existsSync(join(stateDirectory, 'postgres/data'))) return;
  throw new CommandFailure(
    'The stack has a database server of its own (DATABASE_URL).',
    'Copy that with its own tools: snapshots are of stacks that start their own server.',
  );
}
