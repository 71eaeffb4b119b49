import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { processesIn, runCommand } from '@stratus/processes';
import type { ServerUser } from '@stratus/processes';

/** In a member's directory: its data while a tool creates them, perhaps as a user other than the servers'. */
export const BUILDING = 'building';

/**
 * The user that runs the servers of a cluster. Earlier releases ran them as the user of the installation's own PostgreSQL:
 * such a cluster is handed over to the current user once none of its servers runs.
 *
 * @param user the current one; undefined: this process's, for an ordinary user.
 * @throws Error if files cannot be handed over.
 */
export async function ownerOf(directory: string, user: ServerUser | undefined): Promise<ServerUser | undefined> {
  const earlier = user && earlierOwner(directory, user);
  if (!earlier) return user;
  if (processesIn(directory, [earlier.uid]).length > 0) return earlier;
  await handOver(directory, earlier, user);
  return user;
}

/** Directories owned by servers, inside and beside those of members: their content changes owner before they do. */
function ownedIn(directory: string): string[] {
  const inside = (path: string): string[] =>
    existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  const members = inside(directory).filter((path) => /\/\d+$/.test(path));
  return [...members, join(directory, 'backups')].flatMap(inside);
}

/** Data whose creation was interrupted belong to the tool's user, and are created again. */
function earlierOwner(directory: string, user: ServerUser): ServerUser | undefined {
  const found = ownedIn(directory)
    .filter((path) => basename(path) !== BUILDING)
    .map((path) => lstatSync(path))
    .find(({ uid }) => uid !== process.getuid?.() && uid !== user.uid);
  return found && { uid: found.uid, gid: found.gid };
}

/**
 * Follows no link, and changes only files of the earlier user or its group: that user could have created links to other users'
 * files. Directories change owner after their content, and those owned by servers last, so that an interrupted call is
 * repeated.
 */
async function handOver(directory: string, from: ServerUser, to: ServerUser): Promise<void> {
  await changeOwner(`${process.getuid?.() ?? 0}:${from.gid}`, `:${to.gid}`, directory);
  await changeOwner(String(from.uid), `${to.uid}:${to.gid}`, directory);
}

async function changeOwner(from: string, to: string, directory: string): Promise<void> {
  const args = ['--no-dereference', '--recursive', '-P', `--from=${from}`, to, directory];
  const { code, stderr } = await runCommand('chown', args, { cwd: '/' });
  if (code !== 0) throw new Error(`${directory} cannot be handed to the user of its servers: ${stderr.trim()}`);
}
