import { readFileSync } from 'node:fs';

export interface Memory {
  residentMb: number;
  peakMb: number;
}

/** Current and peak resident memory of a process, in MB of 10^6 bytes. */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Math.round((Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6);
  return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}
