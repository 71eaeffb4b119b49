import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';

import { codeOf } from '../failure.ts';
import { identityOf, parentOf, type ProcessIdentity } from './identity.ts';

export interface FoundProcess extends ProcessIdentity {
  /** Command and arguments, separated by spaces. */
  commandLine: string;
  /** The user that runs it. */
  uid: number;
  /** The program's file; undefined if the system does not report it. A command line may contain anything. */
  executable: string | undefined;
}

interface Listed extends Omit<FoundProcess, 'startedAt'> {
  gid: number;
}

/** Undefined if the process has just gone. */
function listedInProc(pid: string): Listed | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const { uid, gid } = statSync(`/proc/${pid}`);
    const commandLine = text.replace(/\0$/, '').replaceAll('\0', ' ');
    return { pid: Number(pid), commandLine, uid, gid, executable: undefined };
  } catch {
    return undefined;
  }
}

function allProcesses(): Listed[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(listedInProc).filter((listed) => listed !== undefined);
  }
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,uid=,gid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => {
    const [, pid, uid, gid, commandLine = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(pid), uid: Number(uid), gid: Number(gid), commandLine, executable: undefined };
  });
}

/**
 * The processes, except this one, whose arguments contain a directory or a path in it.
 *
 * @param users whose processes count, by user id; undefined: all users', although anyone may name a directory.
 */
export function processesIn(directory: string, users?: readonly number[]): FoundProcess[] {
  return found(users, ({ commandLine }) => `${commandLine} `.replaceAll(' ', '/ ').includes(`${directory}/`));
}

/**
 * As {@link processesIn}, without children that have no name of their own yet: a forking server is listed twice for a moment,
 * with the same command line.
 */
export function serversIn(directory: string, users?: readonly number[]): FoundProcess[] {
  const all = processesIn(directory, users);
  const commandLines = new Map(all.map(({ pid, commandLine }) => [pid, commandLine]));
  return all.filter(({ pid, commandLine }) => {
    const parent = parentOf(pid);
    return parent !== undefined && commandLines.get(parent) !== commandLine;
  });
}

/**
 * The children that dead PostgreSQL servers have left on data in a directory. A child that computes or is frozen outlives a
 * killed server, and keeps the next one from starting. Linux only: elsewhere it finds none.
 *
 * @param users as of {@link processesIn}.
 */
export function backendsIn(directory: string, users?: readonly number[]): FoundProcess[] {
  const place = withoutLinks(directory);
  return found(users, (listed) => isChildOfPostgres(listed) && worksIn(place, listed) && isLeft(listed));
}

/** The system names where a process works without symbolic links. */
function withoutLinks(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory;
  }
}

/** A child of the PostgreSQL server names itself: its command line contains no path, and nothing shows its place. */
const isChildOfPostgres = ({ commandLine }: Listed): boolean => commandLine.startsWith('postgres: ');

function worksIn(directory: string, listed: Listed): boolean {
  const path = linkOf('cwd', listed);
  return path !== undefined && `${path}/`.startsWith(`${directory}/`);
}

/** The parent of a child of a living server is that server, also where the server is in a container. */
function isLeft(listed: Listed): boolean {
  const program = linkOf('exe', listed);
  const parent = parentOf(listed.pid);
  return program !== undefined && parent !== undefined && program !== linkOf('exe', { ...listed, pid: parent });
}

/** Where a process works, or its program. The system marks what was deleted or replaced since. */
function linkOf(name: 'cwd' | 'exe', { pid, uid, gid }: Listed): string | undefined {
  const link = `/proc/${pid}/${name}`;
  try {
    return readlinkSync(link).replace(DELETED, '');
  } catch (error) {
    // Root of a container may not read those of other users, who may.
    if (codeOf(error) !== 'EACCES' || process.getuid?.() !== 0) return undefined;
    const { status, stdout } = spawnSync('readlink', ['-n', link], { cwd: '/', encoding: 'utf8', uid, gid });
    return status === 0 ? stdout.replace(DELETED, '') : undefined;
  }
}

const DELETED = / \(deleted\)$/;

function found(users: readonly number[] | undefined, matches: (listed: Listed) => boolean): FoundProcess[] {
  return allProcesses().flatMap((listed) => {
    const { pid, commandLine, uid } = listed;
    if (pid === process.pid || (users !== undefined && !users.includes(uid)) || !matches(listed)) return [];
    const identity = identityOf(pid);
    const executable = process.platform === 'linux' ? linkOf('exe', listed) : undefined;
    return identity === undefined ? [] : [{ ...identity, commandLine, uid, executable }];
  });
}
