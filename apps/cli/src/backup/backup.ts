import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stackSecret } from '@stratus/installation/stack';
import { codeOf, readJsonFile, writePrivateFile } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';
import { RunningPostgres } from './base-backup.js';
import { keyCheck, keyFrom, newDerivation } from './encryption.js';
import { FORMAT, MANIFEST_FILE, UNFINISHED_FILE, manifestText } from './manifest.js';
import type { Manifest } from './manifest.js';
import type { Watch } from './progress.js';
import { BackupWriter } from './stored-files.js';
import { asFailure, isWithin, makeParentOf, refuseContent, refuseFullDisk } from './target.js';
import { installedVersions } from './versions.js';

/** Files of the state directory beside Postgres' data, with their names in the backup. */
export const STATE_FILES = {
  'secrets.json': 'secrets.json',
  'demo.json': 'demo.json',
  'subscribers.json': 'nats/subscribers.json',
} as const;

export interface BackupOptions {
  /** Of a running stack. */
  stateDir: string;
  /** A new or empty directory. */
  to: string;
  /** Encrypts the backup. */
  passphrase?: string;
  /** Shows the progress. */
  watch?: Watch;
}

export interface BackupDone {
  directory: string;
  files: number;
  /** As stored. */
  bytes: number;
  encrypted: boolean;
  /** What the backup does not contain. */
  warnings: string[];
}

/** Where backups go by default, below the working directory; git ignores it. */
export const defaultTarget = (now: Date): string =>
  join('backups', now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-'));

/**
 * Backs up a running stack, which keeps running. If it fails, it deletes what it has written; if it is killed, what is left is
 * never restored.
 *
 * @throws CommandFailure saying what to do.
 */
export async function backup({ stateDir, to, passphrase, watch }: BackupOptions): Promise<BackupDone> {
  const directory = resolve(to);
  const { stratus } = installedVersions();
  const url = databaseOf(stateDir);
  const warnings = warningsAbout(stateDir);
  if (passphrase === '') throw new CommandFailure('The passphrase is empty.', 'Choose a longer one.');
  if (isWithin(directory, stateDir))
    throw new CommandFailure(`${directory} is in the state directory.`, 'Name a directory outside of it.');
  refuseContent(directory);
  return RunningPostgres.with(url, async (postgres) => {
    makeParentOf(directory);
    const total = await postgres.size();
    refuseFullDisk(dirname(directory), total);
    const done = await write(directory, postgres, {
      stateDir,
      passphrase,
      stratus,
      watch: (writer) => watch?.(writer, total),
    });
    return { ...done, warnings };
  });
}

interface Writing {
  stateDir: string;
  passphrase: string | undefined;
  stratus: string;
  watch: (writer: BackupWriter) => (() => void) | undefined;
}

async function write(
  directory: string,
  postgres: RunningPostgres,
  { stateDir, passphrase, stratus, watch }: Writing,
): Promise<Omit<BackupDone, 'warnings'>> {
  const isNew = !existsSync(directory);
  const unfinished = claim(directory);
  let unwatch: (() => void) | undefined;
  try {
    const derivation = passphrase === undefined ? undefined : newDerivation();
    const key = derivation && passphrase !== undefined ? await keyFrom(passphrase, derivation) : undefined;
    const writer = new BackupWriter(directory, key);
    unwatch = watch(writer);
    const created = new Date().toISOString();
    await postgres.copyTo(writer);
    for (const [name, path] of Object.entries(STATE_FILES)) await writer.addFile(join(stateDir, path), name);
    const manifest: Manifest = {
      format: FORMAT,
      stratus,
      postgres: postgres.version,
      created,
      ...(derivation && key && { encryption: { ...derivation, check: keyCheck(key) } }),
      entries: writer.entries,
    };
    writePrivateFile(join(directory, MANIFEST_FILE), manifestText(manifest, key));
    rmSync(unfinished);
    const { entries, bytes } = writer;
    const files = entries.filter(({ sha256 }) => sha256 !== undefined).length;
    return { directory, files, bytes, encrypted: key !== undefined };
  } catch (error) {
    // The directory was empty.
    rmSync(directory, { recursive: true, force: true });
    if (!isNew) mkdirSync(directory, { mode: 0o700 });
    throw asFailure(error, 'The backup failed, and was deleted');
  } finally {
    unwatch?.();
  }
}

/** Creates the file that tells an unfinished backup, before anything else: of two backups only one gets the directory. */
function claim(directory: string): string {
  const unfinished = join(directory, UNFINISHED_FILE);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
    writeFileSync(unfinished, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CommandFailure(`${directory} cannot be used (${codeOf(error)}).`, 'Name a new directory.', {
      cause: error,
    });
  }
  return unfinished;
}

function databaseOf(stateDir: string): string {
  const { databaseUrl, pid } = readJsonFile(join(stateDir, 'stack.json')) ?? {};
  if (typeof databaseUrl !== 'string' || typeof pid !== 'number')
    throw new CommandFailure(`No stack runs on ${stateDir}.`, 'Start it, or name its directory with --state-dir.');
  if (!existsSync(join(stateDir, 'postgres')))
    throw new CommandFailure(
      'The stack has a database server of its own (DATABASE_URL).',
      'Back it up with its own tools, together with secrets.json and demo.json of the state directory.',
    );
  return databaseUrl;
}

function warningsAbout(stateDir: string): string[] {
  const warnings: string[] = [];
  if (existsSync(join(stateDir, 'databases')))
    warnings.push(
      'Local databases (--databases local) are not included: dump each with its own tools, as its clients would.',
    );
  const secrets = readFileSync(join(stateDir, 'secrets.json'), 'utf8');
  const elsewhere = Object.values(stackSecret.sealingKeys).filter(({ secret }) => !secrets.includes(`"${secret}"`));
  for (const { variable } of elsewhere)
    warnings.push(`${variable} is not included, because it is not in the state directory: store it separately.`);
  return warnings;
}
