import { isNewer } from '../backup/manifest.js';
import type { Versions } from '../backup/manifest.js';
import { CommandFailure } from '../command-failure.js';

export const FORMAT = 1;

/** Whose file it is: of the user who runs the stack, of the installation's PostgreSQL, or of the customers' servers. */
export const OWNERS = ['self', 'postgres', 'databases'] as const;
export type Owner = (typeof OWNERS)[number];

/** A file or directory of a stack's data. There are no links. */
export interface Entry {
  /** From the state directory, with slashes. */
  path: string;
  mode: number;
  owner: Owner;
  group: Owner;
  /** Size of a file; missing for a directory. */
  bytes?: number;
}

/** What a snapshot contains. */
export interface Manifest {
  format: number;
  /** Version of the product. */
  stratus: string;
  postgres: string;
  created: string;
  databases: 'local' | 'simulated';
  /** Directories before what is in them. */
  entries: Entry[];
}

const FILES = ['secrets.json', 'demo.json'];
const DIRECTORIES = ['postgres', 'databases', 'nats'];
const MAX_ENTRIES = 1_000_000;
const MAX_PATH = 1_024;

/**
 * Reads the manifest of a snapshot that this version can load.
 *
 * @param source names the snapshot in messages.
 * @throws CommandFailure naming the reason why not.
 */
export function parseManifest(text: string, versions: Versions, source: string): Manifest {
  const manifest = objectIn(text, source);
  refuseOtherVersions(manifest, versions);
  const { databases, created, entries } = manifest;
  if (databases !== 'local' && databases !== 'simulated') throw noSnapshot(source, 'its kind of databases is unknown');
  if (typeof created !== 'string' || Number.isNaN(Date.parse(created))) throw noSnapshot(source, 'it has no time');
  if (!Array.isArray(entries) || entries.length > MAX_ENTRIES) throw noSnapshot(source, 'it has no list of its files');
  refuseEntries(entries, source);
  return { ...manifest, databases, created, entries } as Manifest;
}

/** What to say about a file that is not what `stratus state export` writes. */
export const noSnapshot = (source: string, reason: string): CommandFailure =>
  new CommandFailure(
    `${source} is no intact snapshot: ${reason}. Nothing has changed.`,
    'Take another copy of the file that stratus state export wrote.',
  );

function objectIn(text: string, source: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'format' in value) return { ...value };
  } catch {
    // The same as a manifest that is no object.
  }
  throw noSnapshot(source, 'its manifest is not readable');
}

function refuseOtherVersions({ format, stratus, postgres }: Record<string, unknown>, versions: Versions): void {
  if (typeof format !== 'number' || format > FORMAT)
    throw new CommandFailure(
      `A newer Stratus made this snapshot: its format is ${String(format)}, this version reads ${FORMAT}.`,
      `Load it with Stratus ${String(stratus)} or newer.`,
    );
  if (isNewer(String(stratus), versions.stratus))
    throw new CommandFailure(
      `Stratus ${String(stratus)} made this snapshot, this one is ${versions.stratus}: its services do not know newer tables.`,
      `Load it with Stratus ${String(stratus)} or newer.`,
    );
  if (majorOf(String(postgres)) !== majorOf(versions.postgres))
    throw new CommandFailure(
      `PostgreSQL ${String(postgres)} wrote this snapshot, and the installed one is ${versions.postgres}: it cannot read its files.`,
      `Load it with a Stratus that brings PostgreSQL ${majorOf(String(postgres))}.`,
    );
}

const majorOf = (version: string): string => version.split('.', 1)[0] ?? '';

function refuseEntries(entries: readonly unknown[], source: string): void {
  const directories = new Set<string>();
  const known = new Set<string>();
  for (const value of entries) {
    if (!isEntry(value)) throw noSnapshot(source, 'it lists something that is no file');
    const { path, bytes } = value;
    const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : undefined;
    const isPlaced = parent === undefined ? isTop(value) : directories.has(parent);
    if (!isPlaced || known.has(path) || !isPath(path))
      throw noSnapshot(source, `a path in it leads elsewhere: ${JSON.stringify(path).slice(0, 100)}`);
    known.add(path);
    if (bytes === undefined) directories.add(path);
  }
  for (const needed of ['postgres/data/PG_VERSION', 'secrets.json'])
    if (!known.has(needed)) throw noSnapshot(source, `${needed} is missing`);
}

const isTop = ({ path, bytes }: Entry): boolean => (bytes === undefined ? DIRECTORIES : FILES).includes(path);

const isPath = (path: string): boolean =>
  path.length <= MAX_PATH &&
  !path.includes('\0') &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { path, mode, owner, group, bytes } = value as Record<string, unknown>;
  const isOwner = (name: unknown): boolean => OWNERS.some((known) => known === name);
  return (
    typeof path === 'string' &&
    typeof mode === 'number' &&
    Number.isInteger(mode) &&
    (mode & ~0o777) === 0 &&
    isOwner(owner) &&
    isOwner(group) &&
    (bytes === undefined || (typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0))
  );
}
