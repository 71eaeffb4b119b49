import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { codeOf } from '@stratus/processes/source';

interface Listed {
  pid: number;
  group: number;
  state: string;
}

/** One line of /proc/PID/stat; undefined if the process has just gone. */
function listedInProc(pid: string): Listed | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may contain anything, so count the fields from the last parenthesis.
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(pid), group: Number(group), state };
  } catch {
    return undefined;
  }
}

function allProcesses(): Listed[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(listedInProc).filter((listed) => listed !== undefined);
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,pgid=,stat='], { encoding: 'utf8' });
  return stdout.split('\n').map((line) => {
    const [pid, group, state = ''] = line.trim().split(/\s+/);
    return { pid: Number(pid), group: Number(group), state };
  });
}

/** The ids of the running processes of a group; a zombie counts as ended. */
export const membersOf = (group: number): number[] =>
  allProcesses()
    .filter((listed) => listed.group === group && !/^[ZX]/.test(listed.state))
    .map(({ pid }) => pid);

/** Sends a signal to every process of a group; does nothing if the group has ended. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

async function untilEmpty(group: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = performance.now() + timeoutMs; membersOf(group).length > 0; await sleep(20)) {
    if (performance.now() > deadline) return false;
  }
  return true;
}

/** Ends a group with SIGTERM, and after the time limit the rest of it with SIGKILL. Returns how many processes it ended. */
export async function endGroup(group: number, timeoutMs: number): Promise<number> {
  const members = membersOf(group).length;
  if (members === 0) return 0;
  signalGroup(group, 'SIGTERM');
  if (await untilEmpty(group, timeoutMs)) return members;
  signalGroup(group, 'SIGKILL');
  await untilEmpty(group, timeoutMs);
  return members;
}
