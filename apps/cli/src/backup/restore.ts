import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { canEnter } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';
import { STATE_FILES } from './backup.js';
import { DATA } from './base-backup.js';
import { damaged, readManifest } from './manifest.js';
import type { BackupEntry, Manifest, Versions } from './manifest.js';
import { restoreEntry } from './stored-files.js';
import { asFailure, isWithin, makeParentOf, refuseContent, refuseFullDisk } from './target.js';
import { installedVersions } from './versions.js';

export interface RestoreOptions {
  /** The directory of a backup. */
  from: string;
  /** A new or empty directory. */
  stateDir: string;
  passphrase?: string;
}

export interface RestoreDone {
  stateDir: string;
  /** When the backup was made. */
  created: Date;
}

/** Only root's stacks run Postgres as another user, who must reach its data. */
const SEARCHABLE = 0o711;

/**
 * Makes a state directory from a backup, for `npm start -- --state-dir`. It appears in one step, when it is complete.
 *
 * @param versions of this installation; replaced by specs.
 * @throws CommandFailure saying what to do; then no state directory is left.
 */
export async function restore(
  { from, stateDir, passphrase }: RestoreOptions,
  versions: Versions = installedVersions(),
): Promise<RestoreDone> {
  const [source, target] = [resolve(from), resolve(stateDir)];
  const { manifest, key } = await readManifest(source, versions, passphrase);
  if (isWithin(target, source))
    throw new CommandFailure(`${target} is in the backup.`, 'Name a directory outside of it.');
  refuseContent(target);
  makeParentOf(target);
  refuseFullDisk(dirname(target), storedBytes(source, manifest));
  const building = mkdtempSync(join(dirname(target), `.${basename(target)}.restoring-`));
  try {
    chmodSync(building, SEARCHABLE);
    mkdirSync(join(building, 'postgres'), { mode: SEARCHABLE });
    refuseClosedDirectory(building, manifest);
    for (const entry of manifest.entries) {
      await restoreEntry(source, entry, placeOf(entry, source, building), key);
    }
    renameSync(building, target);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw asFailure(error, 'The restore failed, and left nothing');
  }
  return { stateDir: target, created: new Date(manifest.created) };
}

function placeOf({ path }: BackupEntry, source: string, building: string): string {
  const known = (STATE_FILES as Readonly<Record<string, string>>)[path];
  if (known !== undefined) return join(building, known);
  const isData = path === DATA || path.startsWith(`${DATA}/`);
  if (!isData || path.split('/').includes('..')) throw damaged(source, path);
  return join(building, 'postgres', path);
}

/** Otherwise `npm start` would put an empty database elsewhere. */
function refuseClosedDirectory(building: string, { entries }: Manifest): void {
  const data = entries.find(({ path }) => path === DATA);
  if (process.getuid?.() !== 0 || !data || data.uid === 0) return;
  if (canEnter(join(building, 'postgres'), { uid: data.uid, gid: data.gid })) return;
  throw new CommandFailure(
    `The user of PostgreSQL (${data.uid}) cannot enter ${dirname(building)}.`,
    'Restore into a directory that every user may pass through, like /var/tmp/stratus.',
  );
}

function storedBytes(source: string, { entries }: Manifest): number {
  return entries.reduce((sum, { path, sha256 }) => {
    const file = join(source, path);
    return sha256 !== undefined && existsSync(file) ? sum + statSync(file).size : sum;
  }, 0);
}
