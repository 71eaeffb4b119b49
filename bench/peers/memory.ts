import { readFileSync } from 'node:fs';
import { familyOf } from '../cpu.ts';

/**
 * The memory of processes and their children, in MB of 10^6 bytes. Pages that several processes share, such as the buffers of
 * Postgres, count once.
 */
export function memoryOfAll(pids: readonly number[]): number {
  const all = new Set(pids.flatMap(familyOf));
  return Math.round([...all].reduce((sum, pid) => sum + shareOf(pid), 0) / 1e6);
}

function shareOf(pid: number): number {
  try {
    return proportionalBytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  } catch {
    // It has just ended.
    return 0;
  }
}

/** @returns the proportional set size in the text of `smaps_rollup`, in bytes. */
export const proportionalBytes = (rollup: string): number => Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * 1024;
