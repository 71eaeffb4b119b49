import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The system reuses process ids; an id with its start time names one process for good. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  const output = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return output === '' ? undefined : output;
}

/** The fields of a process from its state on; undefined if it is gone. */
function fieldsOf(pid: number): string[] | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  // The command name is in parentheses and may contain anything, so count the fields from the last parenthesis.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const fields = fieldsOf(pid);
  if (fields === undefined) return undefined;
  const [state] = fields;
  const startTicks = fields[19];
  // A zombie has ended; if process 1 does not collect orphans, it stays listed forever.
  if (state === 'Z' || state === 'X' || startTicks === undefined) return undefined;
  return `${readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${startTicks}`;
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  const startedAt = startOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return startOf(identity.pid) === identity.startedAt;
}

/** The id of its parent process; undefined if the process is gone. */
export function parentOf(pid: number): number | undefined {
  const parent = process.platform === 'linux' ? fieldsOf(pid)?.[1] : ps(pid, 'ppid');
  return parent === undefined ? undefined : Number(parent);
}

export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
}
