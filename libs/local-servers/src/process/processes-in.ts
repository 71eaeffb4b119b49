import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

import { identityOf, type ProcessIdentity } from './identity.ts';

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
  return allProcesses().flatMap((listed) => {
    const { pid, commandLine, uid } = listed;
    if (pid === process.pid || !`${commandLine} `.replaceAll(' ', '/ ').includes(`${directory}/`)) return [];
    if (users !== undefined && !users.includes(uid)) return [];
    const identity = identityOf(pid);
    const executable = process.platform === 'linux' ? executableOf(String(pid)) : undefined;
    return identity === undefined ? [] : [{ ...identity, commandLine, uid, executable }];
  });
}
