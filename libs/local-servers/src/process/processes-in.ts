import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

import { identityOf, type ProcessIdentity } from './identity.ts';

export interface FoundProcess extends ProcessIdentity {
  /** Command and arguments, with a space between each two. */
  commandLine: string;
}

interface Listed {
  pid: number;
  commandLine: string;
}

/** Undefined for a process that has just gone. */
function listedInProc(pid: string): Listed | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return { pid: Number(pid), commandLine: text.replace(/\0$/, '').replaceAll('\0', ' ') };
  } catch {
    return undefined;
  }
}

function allProcesses(): Listed[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(listedInProc).filter((listed) => listed !== undefined);
  }
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => {
    const [, pid = '', commandLine = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(pid), commandLine };
  });
}

/** The processes, besides this one, that were started with a directory or a path in it among their arguments. */
export function processesIn(directory: string): FoundProcess[] {
  return allProcesses().flatMap(({ pid, commandLine }) => {
    if (pid === process.pid || !`${commandLine} `.replaceAll(' ', '/ ').includes(`${directory}/`)) return [];
    const identity = identityOf(pid);
    return identity === undefined ? [] : [{ ...identity, commandLine }];
  });
}
