import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';
import { keyCheck, keyFrom } from './encryption.js';
import type { KeyDerivation } from './encryption.js';

export const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** Exists while a backup is being made. */
export const UNFINISHED_FILE = 'unfinished';

/** A file or directory of a backup, with the owner and mode that it had. */
export interface BackupEntry {
  /** From the directory of the backup, with slashes. */
  path: string;
  mode: number;
  uid: number;
  gid: number;
  /** Of the stored bytes, in hexadecimal; missing for a directory. */
  sha256?: string;
}

/** What a backup contains. */
export interface Manifest {
  format: number;
  stratus: string;
  postgres: string;
  created: string;
  encryption?: KeyDerivation & { check: string };
  /** Directories before their files. */
  entries: BackupEntry[];
}

/** The versions that restore. */
export interface Versions {
  stratus: string;
  postgres: string;
}

/** The manifest as a file: with a seal over its content, which only the key makes if there is one. */
export const manifestText = (manifest: Manifest, key?: Buffer): string =>
  `${JSON.stringify({ seal: sealOf(manifest, key), ...manifest })}\n`;

const sealOf = (manifest: Manifest, key?: Buffer): string =>
  (key ? createHmac('sha256', key) : createHash('sha256')).update(JSON.stringify(manifest)).digest('base64');

/**
 * Reads the manifest of a backup that this version can restore.
 *
 * @returns the key, too, if the backup is encrypted.
 * @throws CommandFailure naming the reason why not.
 */
export async function readManifest(
  directory: string,
  versions: Versions,
  passphrase?: string,
): Promise<{ manifest: Manifest; key: Buffer | undefined }> {
  const { seal, ...rest } = parsed(directory);
  const manifest = rest as unknown as Manifest;
  refuseOtherVersions(manifest, versions);
  const key = await keyOf(manifest, passphrase);
  const [given, right] = [Buffer.from(String(seal)), Buffer.from(sealOf(manifest, key))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw damaged(directory, MANIFEST_FILE);
  return { manifest, key };
}

/** What to say about a backup with a file that is not as it was stored. */
export const damaged = (directory: string, path: string): CommandFailure =>
  new CommandFailure(
    `The backup in ${directory} is damaged: ${path} is not as it was stored.`,
    'Restore another backup.',
  );

function parsed(directory: string): Record<string, unknown> {
  if (textOf(join(directory, UNFINISHED_FILE)) !== undefined)
    throw new CommandFailure(`The backup in ${directory} was interrupted.`, 'Delete it, and restore another backup.');
  const text = textOf(join(directory, MANIFEST_FILE));
  if (text === undefined)
    throw new CommandFailure(
      `${directory} is not a backup: it has no ${MANIFEST_FILE}.`,
      'Name the directory of a backup.',
    );
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'format' in value) return { ...value };
  } catch {
    // The same as a manifest that is no object.
  }
  throw damaged(directory, MANIFEST_FILE);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new CommandFailure(`${file} is not readable (${code}).`, 'Run as the user who made the backup.', {
      cause: error,
    });
  }
}

function refuseOtherVersions({ format, stratus, postgres }: Manifest, versions: Versions): void {
  if (typeof format !== 'number' || format > FORMAT)
    throw new CommandFailure(
      `A newer Stratus made this backup: its format is ${String(format)}, this version reads ${FORMAT}.`,
      `Restore it with Stratus ${String(stratus)} or newer.`,
    );
  if (isNewer(String(stratus), versions.stratus))
    throw new CommandFailure(
      `Stratus ${stratus} made this backup, this one is ${versions.stratus}: its services do not know newer tables.`,
      `Restore it with Stratus ${stratus} or newer.`,
    );
  if (majorOf(String(postgres)) !== majorOf(versions.postgres))
    throw new CommandFailure(
      `PostgreSQL ${postgres} wrote this backup, and the installed one is ${versions.postgres}: it cannot read its files.`,
      `Restore it with a Stratus that brings PostgreSQL ${majorOf(String(postgres))}.`,
    );
}

async function keyOf({ encryption }: Manifest, passphrase: string | undefined): Promise<Buffer | undefined> {
  if (encryption === undefined) return undefined;
  if (passphrase === undefined)
    throw new CommandFailure('This backup is encrypted.', 'Give its passphrase with --passphrase-file FILE.');
  const key = await keyFrom(passphrase, encryption);
  if (keyCheck(key) === encryption.check) return key;
  throw new CommandFailure('The passphrase is wrong.', 'Give the one with which the backup was made.');
}

const majorOf = (version: string): string => version.split('.', 1)[0] ?? '';

/** Compares versions by their numbers. */
export function isNewer(version: string, than: string): boolean {
  const [left, right] = [version, than].map((each) => each.split(/[.-]/).map((part) => Number(part) || 0));
  for (let place = 0; place < 3; place += 1) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
