import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

import { Failure } from '../failure.ts';

export interface ServerUser {
  uid: number;
  gid: number;
}

const unprivilegedAccounts = ['postgres', 'nobody'];

function accountId(flag: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout) : undefined;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user: the owner of the existing data, else a user that
 * every system has. Undefined for an ordinary user.
 */
export function serverUser(dataDir: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of unprivilegedAccounts) {
    const uid = accountId('-u', name);
    const gid = accountId('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Failure(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody".',
    'Create one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL to an existing server.',
  );
}

/** The name of an account of this system; undefined for an id without one. */
export function accountNameIfAny(uid: number): string | undefined {
  const { status, stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The name of an account of this system. @throws Failure when the id has none. */
export function accountName(uid: number): string {
  const name = accountNameIfAny(uid);
  if (name !== undefined) return name;
  throw new Failure(`This system has no account with the id ${uid}.`, 'Add it to /etc/passwd, or run as another user.');
}

/** Ids that neither distributions nor systemd give to accounts, containers or services. */
const FREE_IDS = { first: 60_900, last: 60_999 };
let chosen: ServerUser | undefined;

/**
 * The user as which root runs customers' database servers: an id without an account, which owns nothing else on this machine.
 * An attacker who breaks out of such a server can read nothing of this installation, whose own PostgreSQL has another user. If
 * the system has no such ids (a container with few of them), it is that user. Undefined for an ordinary user.
 */
export function databaseUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  chosen ??= unnamedUser() ?? serverUser('');
  return chosen;
}

/** By user id. */
const named = new Map<number, number>();

/** The user itself if it has an account, else one that has: some tools ask for the name. It has the user's group. */
export function namedUser({ uid, gid }: ServerUser): ServerUser {
  const known = named.get(uid) ?? (accountNameIfAny(uid) === undefined ? (serverUser('')?.uid ?? uid) : uid);
  named.set(uid, known);
  return { uid: known, gid };
}

function unnamedUser(): ServerUser | undefined {
  for (let id = FREE_IDS.first; id <= FREE_IDS.last; id++) {
    const user = { uid: id, gid: id };
    if (accountNameIfAny(id) === undefined) return canEnter('/', user) ? user : undefined;
  }
  return undefined;
}

/** True if the user, or by default this process, may pass through the directory. */
export function canEnter(directory: string, user: ServerUser | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { cwd: '/', stdio: 'ignore', ...user }).status === 0;
}
