import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { INCOMING } from '@stratus/installation/stack';
import { databaseUser, serverUser } from '@stratus/processes';
import type { ServerUser } from '@stratus/processes';
import { refuseFullDisk } from '../backup/target.js';
import type { Versions } from '../backup/manifest.js';
import { readArchive } from './archive-reader.js';
import type { Sink } from './archive-reader.js';
import type { Entry, Manifest, Owner } from './manifest.js';

/**
 * Unpacks a snapshot beside the data of a stack, which does not change. It is checked to its end.
 *
 * @returns the directory of the unpacked data.
 * @throws CommandFailure if it is damaged or of another version; then nothing is left.
 */
export async function stage(
  stateDirectory: string,
  file: string,
  versions: Versions,
): Promise<{ incoming: string; manifest: Manifest }> {
  mkdirSync(stateDirectory, { recursive: true, mode: 0o711 });
  const incoming = mkdtempSync(join(stateDirectory, INCOMING));
  try {
    const manifest = await readArchive(file, versions, (contained) => {
      refuseFullDisk(stateDirectory, sizeOf(contained));
      return unpackTo(incoming, ownersIn(stateDirectory));
    });
    return { incoming, manifest };
  } catch (error) {
    rmSync(incoming, { recursive: true, force: true });
    throw error;
  }
}

export const sizeOf = ({ entries }: Manifest): number => entries.reduce((sum, { bytes = 0 }) => sum + bytes, 0);

/** A state has more than a thousand small files, so calls that wait for each step would take most of the time. */
const unpackTo =
  (incoming: string, owners: Owners | undefined): Sink =>
  async (entry, content) => {
    const target = join(incoming, entry.path);
    if (entry.bytes === undefined) mkdirSync(target, { mode: 0o700 });
    else await writeNew(target, content);
    if (owners) giveAway(target, entry, owners);
    chmodSync(target, entry.mode);
  };

async function writeNew(target: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = openSync(target, 'wx', 0o600);
  try {
    for await (const piece of content) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

type Owners = Record<Owner, ServerUser>;

/** The users of this machine; undefined for an ordinary user, whose files all are its own. */
function ownersIn(stateDirectory: string): Owners | undefined {
  const data = join(stateDirectory, 'postgres/data');
  const postgres = serverUser(existsSync(data) ? data : '');
  const databases = databaseUser();
  if (!postgres || !databases) return undefined;
  return { self: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }, postgres, databases };
}

function giveAway(target: string, { owner, group }: Entry, owners: Owners): void {
  if (owner !== 'self' || group !== 'self') chownSync(target, owners[owner].uid, owners[group].gid);
}
