import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
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

const unpackTo =
  (incoming: string, owners: Owners | undefined): Sink =>
  async (entry, content) => {
    const target = join(incoming, entry.path);
    if (entry.bytes === undefined) await mkdir(target, { mode: 0o700 });
    else await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    if (owners) await giveAway(target, entry, owners);
    await chmod(target, entry.mode);
  };

type Owners = Record<Owner, ServerUser>;

/** The users of this machine; undefined for an ordinary user, whose files all are its own. */
function ownersIn(stateDirectory: string): Owners | undefined {
  const data = join(stateDirectory, 'postgres/data');
  const postgres = serverUser(existsSync(data) ? data : '');
  const databases = databaseUser();
  if (!postgres || !databases) return undefined;
  return { self: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }, postgres, databases };
}

const giveAway = (target: string, { owner, group }: Entry, owners: Owners): Promise<void> =>
  owner === 'self' && group === 'self' ? Promise.resolve() : chown(target, owners[owner].uid, owners[group].gid);
