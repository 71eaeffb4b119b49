import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

import { identityOf, parentOf, type ProcessIdentity } from './identity.ts';

export interface FoundProcess extends ProcessIdentity {
  /** Command and arguments, with a space between each two. */
  commandLine: string;
  /** As whom it runs. */
  uid: number;
  /** The program's file; undefined where the system does not say. A command line can say anything. */
  executable: string | undefined;
}

type Listed = Omit<FoundProcess, 'startedAt'>;

/** The system marks a program whose file was replaced since it began to run. */
const executableOf = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
};

/** A child of PostgreSQL's server names itself: its command line has no path, and says where nothing is. */
const isChildOfPostgres = ({ commandLine }: Listed): boolean => commandLine.startsWith('postgres: ');

/** The system marks a directory that is gone. */
function worksIn(directory: string, { pid }: Listed): boolean {
  try {
    const path = readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
    return `${path}/`.startsWith(`${directory}/`);
  } catch {
    return false;
  }
}

/** Undefined for a process that has just gone. */
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
 * The processes, besides this one, that were started with a directory or a path in it among their arguments.
 *
 * @param users whose processes count, by user id; undefined: everyone's, though anyone may name a directory.
 */
export function processesIn(directory: string, users?: readonly number[]): FoundProcess[] {
  return found(users, ({ commandLine }) => `${commandLine} `.replaceAll(' ', '/ ').includes(`${directory}/`));
}

/**
 * As {@link processesIn}, without their children that have no name of their own yet: a server that forks is there twice for a
 * moment, with the same command line.
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
 * The children of PostgreSQL's servers that work on data in a directory. One that computes outlives a server that was killed,
 * and keeps the next one from starting. Linux only: elsewhere none is found.
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
