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

function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command name is in parentheses and may contain anything, so count the fields from the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const startTicks = fields[19];
  // A zombie has ended; if process 1 does not collect orphans, it stays listed for ever.
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

export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
}
