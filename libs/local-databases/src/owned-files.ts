import { chown, constants, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, runCommand } from '@stratus/processes';
import type { ServerUser } from '@stratus/processes';

/*
 * A service that runs as root must not write, rename or delete in a directory of the server user: an attacker who broke into a
 * server would put a link there, and own the machine. So the directories of clusters and members belong to this process, and
 * the servers' group may pass through and read. Only files that servers write belong to them: their data, their sockets, their
 * backups. This process changes those as the server user.
 */

/** Creates a directory of this process that servers may pass through, and no other user. */
export async function makeOpen(path: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const directory = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (user) await directory.chown(ownUid(), user.gid);
    await directory.chmod(user ? 0o750 : 0o700);
  } finally {
    await directory.close();
  }
}

/** Creates an empty directory that belongs to the servers, inside one of this process, or reuses an existing one. */
export async function makeOwned(path: string, user: ServerUser | undefined): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a directory.`, { cause: error });
  }
  if (user) await chown(path, user.uid, user.gid);
}

/** Gives a directory filled by a tool, with its whole content, to the servers. */
export async function giveTo(path: string, user: ServerUser): Promise<void> {
  const args = ['--no-dereference', '--recursive', '-P', `${user.uid}:${user.gid}`, path];
  const { code, stderr } = await runCommand('chown', args, { cwd: '/' });
  if (code !== 0) throw new Error(`${path} cannot be given to the user of the servers: ${stderr.trim()}`);
}

/** Replaces a file of this process, in a directory of this process, that servers can read but not change. */
export async function writeReadable(path: string, content: string, user: ServerUser | undefined): Promise<void> {
  const written = `${path}.new`;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
  const file = await open(written, flags, 0o600);
  try {
    if (user) await file.chown(ownUid(), user.gid);
    await file.chmod(user ? 0o640 : 0o600);
    await file.writeFile(content);
  } finally {
    await file.close();
  }
  await rename(written, path);
}

/**
 * Deletes a file or directory, with its content, in a directory of this process. Another user's files are deleted as that
 * user: links there lead only where that user may go.
 *
 * @throws Error if a process writes there in the meantime.
 */
export async function deleteTree(path: string, user: ServerUser | undefined): Promise<void> {
  // Databases have thousands of files: the service does other work in the meantime.
  if (!user) return rm(path, { recursive: true, force: true });
  const status = await lstat(path).catch(ignoreMissing);
  if (!status) return undefined;
  if (!status.isDirectory()) return unlink(path).catch(ignoreMissing);
  if (status.uid !== ownUid()) await emptyAs({ uid: status.uid, gid: status.gid }, path);
  else await Promise.all((await readdir(path)).map((name) => deleteTree(join(path, name), user)));
  return rmdir(path);
}

async function emptyAs(user: ServerUser, path: string): Promise<void> {
  const { code, stderr } = await runCommand('find', [path, '-mindepth', '1', '-delete'], { cwd: '/', user });
  if (code !== 0) throw new Error(`${path} could not be deleted: ${stderr.trim()}`);
}

const ownUid = (): number => process.getuid?.() ?? 0;

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
