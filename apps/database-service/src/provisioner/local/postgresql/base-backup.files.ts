import { chown, copyFile, constants, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { codeOf } from '@stratus/local-servers/processes';
import type { ServerUser } from '@stratus/local-servers/processes';

/** Directories whose content is of no use to a copy; the server wants them to exist. */
const EMPTIED = /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(standby|recovery)\.signal|current_logfiles)$/;
const TEMPORARY = /^(pgsql_tmp|pg_internal\.init)/;
/** Says how far the rest must be recovered, so it is copied last. */
const CONTROL = join('global', 'pg_control');

const owned = async (path: string, user: ServerUser | undefined): Promise<void> => {
  if (user) await chown(path, user.uid, user.gid);
};

/** Copies one file; false when it has gone, as tables do that are dropped meanwhile. */
export async function copyOwned(from: string, to: string, user: ServerUser | undefined): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  await owned(to, user);
  return true;
}

async function makeOwned(path: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await owned(path, user);
}

/** Copies a data directory that a server may be writing to, as its manual asks for between the start and the stop of a backup. */
export async function copyData(from: string, to: string, user: ServerUser | undefined): Promise<void> {
  await copyDirectory(from, to, '', user);
  await copyOwned(join(from, CONTROL), join(to, CONTROL), user);
}

/** Copies a data directory that no server uses, with all that is in it. */
export async function copyBackup(from: string, to: string, user: ServerUser | undefined): Promise<void> {
  await copyDirectory(from, to, undefined, user);
}

/* oxlint-disable no-await-in-loop -- one file after the other: the servers need the disk, too */
/** @param below the path in the data directory, undefined for a copy of everything. */
async function copyDirectory(
  from: string,
  to: string,
  below: string | undefined,
  user: ServerUser | undefined,
): Promise<void> {
  await makeOwned(to, user);
  for (const name of await namesIn(from)) {
    const path = below === undefined ? undefined : join(below, name);
    if (path !== undefined && isLeftOut(path, name)) continue;
    const source = join(from, name);
    const status = await lstat(source).catch(() => undefined);
    if (status?.isDirectory()) await copyDirectory(source, join(to, name), path, user);
    else if (status?.isSymbolicLink()) await symlink(await readlink(source), join(to, name));
    else if (status?.isFile()) await copyOwned(source, join(to, name), user);
  }
}
/* oxlint-enable no-await-in-loop */

const namesIn = async (path: string): Promise<string[]> => {
  try {
    return await readdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

function isLeftOut(path: string, name: string): boolean {
  const [top = '', ...rest] = path.split(sep);
  if (rest.length > 0 && EMPTIED.test(top)) return true;
  return path === CONTROL || TEMPORARY.test(name) || (rest.length === 0 && LEFT_OUT.test(name));
}
