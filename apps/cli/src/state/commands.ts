import { copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { codeOf } from '@stratus/processes';
import { findStack, launcherOf, runningStack } from '../access/running-stack.js';
import { refuseNamedServers } from '../access/service-environment.js';
import { asFailure, makeParentOf } from '../backup/target.js';
import { installedVersions } from '../backup/versions.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { alignedTable } from '../output/table.js';
import { UsageError } from '../usage-error.js';
import { readArchive, readManifest } from './archive-reader.js';
import type { Sink } from './archive-reader.js';
import { load } from './load.js';
import type { Manifest } from './manifest.js';
import { save } from './save.js';
import { existingSnapshot, EXTENSION, newSnapshot, snapshotFile, snapshotNames } from './snapshot-names.js';

const MEGABYTE = 1_000_000;
const size = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** The stack of a command's state directory; undefined if none runs. @throws NothingThere while one starts. */
const stackOf = (context: Context) => {
  refuseNamedServers(context);
  return launcherOf(context.stateDirectory) ? runningStack(context) : undefined;
};

export async function saveState(context: Context, name: string): Promise<Output> {
  const saved = await save(context.stateDirectory, name, stackOf(context)).catch((error: unknown) => {
    throw expected(error, 'The state was not saved');
  });
  const pause = saved.paused_ms === null ? '' : `; requests waited for ${saved.paused_ms} ms`;
  return message(`Saved ${name} (${size(saved.bytes)})${pause}.`, saved);
}

export async function loadState(context: Context, name: string): Promise<Output> {
  const { stateDirectory } = context;
  const loaded = await load(stateDirectory, name, stackOf(context)).catch((error: unknown) => {
    throw expected(error, 'The state was not loaded');
  });
  const served = loaded.interrupted_ms === null ? '' : ` The stack serves again after ${loaded.interrupted_ms} ms.`;
  const stack = findStack(context);
  return message(`Loaded ${name}, saved at ${loaded.created}.${served}`, {
    ...loaded,
    baseUrl: stack?.baseUrl ?? null,
  });
}

export async function listStates({ stateDirectory }: Context): Promise<Output> {
  const versions = installedVersions();
  const snapshots = await Promise.all(
    snapshotNames(stateDirectory).map(async (name) => {
      const file = snapshotFile(stateDirectory, name);
      const known = await readManifest(file, versions).catch((error: unknown) => {
        if (error instanceof CommandFailure) return error;
        throw error;
      });
      const bytes = statSync(file).size;
      if (known instanceof CommandFailure) return { name, created: null, databases: null, bytes, fault: known.message };
      return { name, created: known.created, databases: known.databases, bytes, fault: null };
    }),
  );
  if (snapshots.length === 0) return message(`There are no snapshots in ${stateDirectory}.`, []);
  const rows = snapshots.map(({ bytes, ...each }) => ({ ...each, size: size(bytes) }));
  return { text: alignedTable(rows, ['name', 'created', 'databases', 'size', 'fault']), data: snapshots };
}

export async function deleteState({ stateDirectory }: Context, name: string): Promise<Output> {
  rmSync(existingSnapshot(stateDirectory, name));
  return message(`Deleted ${name}.`, { name });
}

export async function exportState({ stateDirectory }: Context, name: string, target: string): Promise<Output> {
  const [source, file] = [existingSnapshot(stateDirectory, name), resolve(target)];
  makeParentOf(file);
  inOneStep(source, file, (part) => renameSync(part, file));
  const bytes = statSync(file).size;
  return message(`Exported ${name} to ${file} (${size(bytes)}). It contains passwords and tokens.`, {
    name,
    file,
    bytes,
  });
}

export async function importState({ stateDirectory }: Context, source: string, given?: string): Promise<Output> {
  const file = resolve(source);
  const name = given ?? nameIn(file);
  const target = newSnapshot(stateDirectory, name);
  if (!existsSync(file))
    throw new CommandFailure(`${file} does not exist.`, 'Name a file that stratus state export wrote.');
  const { created } = await checked(file);
  inOneStep(file, target, (part) => renameSync(part, target));
  return message(`Imported ${name}, saved at ${created}. Load it with: stratus state load ${name}`, { name, created });
}

const checked = (file: string): Promise<Manifest> =>
  readArchive(file, installedVersions(), () => discard).catch((error: unknown) => {
    throw expected(error, `${file} cannot be read`);
  });

const discard: Sink = async (_entry, content) => {
  for await (const piece of content) void piece;
};

function nameIn(file: string): string {
  const name = basename(file, EXTENSION);
  if (/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) return name;
  throw new UsageError(`Name the snapshot: stratus state import ${file} NAME`);
}

/** A file appears under its name when it is complete, and only for its owner: it has secrets. */
function inOneStep(source: string, target: string, finish: (part: string) => void): void {
  const part = `${target}.${process.pid}.part`;
  try {
    copyFileSync(source, part);
    finish(part);
  } catch (error) {
    throw new CommandFailure(
      `${target} cannot be written (${codeOf(error)}).`,
      'Name a file in a directory that you may write.',
      {
        cause: error,
      },
    );
  } finally {
    rmSync(part, { force: true });
  }
}

const expected = (error: unknown, what: string): unknown =>
  error instanceof UsageError || codeOf(error) === undefined ? error : asFailure(error, what);
