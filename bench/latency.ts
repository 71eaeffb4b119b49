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

/** The first argument of the measuring process, as JSON. */
export interface LatencyTask {
  baseUrl: string;
  token: string;
  natsUrl: string;
  seconds: number;
}

/**
 * Delay from the transaction to the subscriber at 200 writes per second. A separate process measures it: garbage
 * collection of the load generator's large heap would look like a late event.
 */
export async function measureLatency({ baseUrl, token }: Target, natsUrl: string, seconds: number): Promise<Latency> {
  const task: LatencyTask = { baseUrl, token, natsUrl, seconds };
  const program = join(import.meta.dirname, 'latency-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)]);
  return JSON.parse(stdout) as Latency;
}
