import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

import { identityOf, parentOf, type ProcessIdentity } from './identity.ts';

export interface FoundProcess extends ProcessIdentity {
  /** Command and arguments, separated by spaces. */
  commandLine: string;
  /** The user that runs it. */
  uid: number;
  /** The program's file; undefined if the system does not report it. A command line may contain anything. */
  executable: string | undefined;
}

type Listed = Omit<FoundProcess, 'startedAt'>;

/** The system marks a program whose file was replaced after it started. */
const executableOf = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
};

/** A child of the PostgreSQL server names itself: its command line contains no path, and nothing shows its place. */
const isChildOfPostgres = ({ commandLine }: Listed): boolean => commandLine.startsWith('postgres: ');

/** The system marks a deleted directory. */
function worksIn(directory: string, { pid }: Listed): boolean {
  try {
    const path = readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
    return `${path}/`.startsWith(`${directory}/`);
  } catch {
    return false;
  }
}

/** Undefined if the process has just gone. */
function listedInProc(pid: string): Listed | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return {
      pid: Number(pid),
      commandLine: text.replace(/\0$/, '').replaceAll('\0', ' '),
      uid: statSync(`/proc/${pid}`).uid,
      executable: undefined,
    };
  } catch {
    return undefined;
  }
}

function allProcesses(): Listed[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(listedInProc).filter((listed) => listed !== undefined);
  }
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,uid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => {
    const [, pid = '', uid = '', commandLine = ''] = /^\s*(\d+)\s+(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(pid), uid: Number(uid), commandLine, executable: undefined };
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
 * The children of PostgreSQL servers that work on data in a directory. A child that computes outlives a killed server, and
 * keeps the next one from starting. Linux only: elsewhere it finds none.
 *
 * @param users as of {@link processesIn}.
 */
export function backendsIn(directory: string, users?: readonly number[]): FoundProcess[] {
  return found(users, (listed) => isChildOfPostgres(listed) && worksIn(directory, listed));
}

function found(users: readonly number[] | undefined, matches: (listed: Listed) => boolean): FoundProcess[] {
  return allProcesses().flatMap((listed) => {
    const { pid, commandLine, uid } = listed;
    if (pid === process.pid || !matches(listed)) return [];
    if (users !== undefined && !users.includes(uid)) return [];
    const identity = identityOf(pid);
    const executable = process.platform === 'linux' ? executableOf(String(pid)) : undefined;
    return identity === undefined ? [] : [{ ...identity, commandLine, uid, executable }];
  });
}
