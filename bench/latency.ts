import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Target } from './load.ts';

export interface Latency {
  events: number;
  missing: number;
  p50: number;
  p99: number;
  max: number;
}

/** What the measuring process is told, as JSON in its first argument. */
export interface LatencyTask {
  baseUrl: string;
  token: string;
  natsUrl: string;
  seconds: number;
}

/**
 * From the transaction to the subscriber at 200 writes per second. Measured by a process of its own: the heap of the load
 * generator is large, and its garbage collection would be taken for a late event.
 */
export async function measureLatency({ baseUrl, token }: Target, natsUrl: string, seconds: number): Promise<Latency> {
  const task: LatencyTask = { baseUrl, token, natsUrl, seconds };
  const program = join(import.meta.dirname, 'latency-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)]);
  return JSON.parse(stdout) as Latency;
}
