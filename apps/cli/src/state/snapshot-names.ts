import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../command-failure.js';
import { UsageError } from '../usage-error.js';

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
export const EXTENSION = '.tar.zst';

/** Where a stack keeps its snapshots; a start with --fresh keeps them, too. */
export const snapshotsOf = (stateDirectory: string): string => join(stateDirectory, 'snapshots');

/** @throws UsageError for anything but a name. */
export function snapshotFile(stateDirectory: string, name: string): string {
  if (NAME.test(name)) return join(snapshotsOf(stateDirectory), `${name}${EXTENSION}`);
  throw new UsageError(
    `A snapshot's name has up to 63 lower-case letters, digits and hyphens, and does not begin with a hyphen.`,
  );
}

/** @throws CommandFailure if there is no such snapshot. */
export function existingSnapshot(stateDirectory: string, name: string): string {
  const file = snapshotFile(stateDirectory, name);
  if (existsSync(file)) return file;
  const known = snapshotNames(stateDirectory);
  throw new CommandFailure(
    `There is no snapshot ${name} in ${stateDirectory}.`,
    known.length === 0 ? 'Make one with: stratus state save NAME' : `Name one of these: ${known.join(', ')}.`,
  );
}

/** @throws CommandFailure if a snapshot has the name already. */
export function newSnapshot(stateDirectory: string, name: string): string {
  const file = snapshotFile(stateDirectory, name);
  if (existsSync(file))
    throw new CommandFailure(
      `There is a snapshot ${name} already.`,
      `Choose another name, or delete it first: stratus state delete ${name}`,
    );
  mkdirSync(snapshotsOf(stateDirectory), { recursive: true, mode: 0o700 });
  return file;
}

export function snapshotNames(stateDirectory: string): string[] {
  const directory = snapshotsOf(stateDirectory);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((file) => file.endsWith(EXTENSION))
    .map((file) => file.slice(0, -EXTENSION.length))
    .filter((name) => NAME.test(name))
    .toSorted();
}
