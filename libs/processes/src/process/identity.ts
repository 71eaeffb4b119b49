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

/** Times would otherwise be in the language and the zone of the caller, and not name one process for good. */
const INVARIABLE = { LC_ALL: 'C', TZ: 'UTC' };

function ps(pid: number, ...columns: string[]): string | undefined {
  const options = columns.flatMap((column) => ['-o', `${column}=`]);
  const env = { ...process.env, ...INVARIABLE };
  const output = spawnSync('ps', ['-ww', ...options, '-p', String(pid)], { encoding: 'utf8', env }).stdout?.trim();
  return output === '' ? undefined : output;
}

/** Where there is no /proc. */
function startByPs(pid: number): string | undefined {
  const [state, ...start] = ps(pid, 'stat', 'lstart')?.split(/\s+/) ?? ['Z'];
  return state?.startsWith('Z') ? undefined : start.join(' ');
}

/** The fields of a process from its state on; undefined if it is gone. */
function fieldsOf(pid: number): string[] | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  // The command name is in parentheses and may contain anything, so count the fields from the last parenthesis.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return startByPs(pid);
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
