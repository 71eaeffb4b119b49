import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { processesIn, runCommand } from '@stratus/processes';
import type { ServerUser } from '@stratus/processes';

/** In the directory of a member: its data while a tool makes them, perhaps as another user than that of the servers. */
export const BUILDING = 'building';

/**
 * As whom the servers of a cluster run. Earlier releases ran them as the user of the installation's own PostgreSQL: a cluster
 * of then is handed to the user of today once none of its servers runs.
 *
 * @param user of today; undefined: this process, for an ordinary user.
 * @throws Error when files cannot be handed over.
 */
export async function ownerOf(directory: string, user: ServerUser | undefined): Promise<ServerUser | undefined> {
  const earlier = user && earlierOwner(directory, user);
  if (!earlier) return user;
  if (processesIn(directory, [earlier.uid]).length > 0) return earlier;
  await handOver(directory, earlier, user);
  return user;
}

/** Directories that servers own, in those of members and beside them: what is in them changes its owner before they do. */
function ownedIn(directory: string): string[] {
  const inside = (path: string): string[] =>
    existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  const members = inside(directory).filter((path) => /\/\d+$/.test(path));
  return [...members, join(directory, 'backups')].flatMap(inside);
}

/** Data whose making was interrupted show the user of the tool, and are made again. */
function earlierOwner(directory: string, user: ServerUser): ServerUser | undefined {
  const found = ownedIn(directory)
    .filter((path) => basename(path) !== BUILDING)
    .map((path) => lstatSync(path))
    .find(({ uid }) => uid !== process.getuid?.() && uid !== user.uid);
  return found && { uid: found.uid, gid: found.gid };
}

/**
 * Follows no link, and changes only what the earlier user or its group has: that user could have put links to files of others.
 * Directories change after what is in them, and those that servers own last, so that an interrupted call is repeated.
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
