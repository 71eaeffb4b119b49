import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Target } from './load.ts';

/** In milliseconds. */
export interface Delays {
  p50: number;
  p99: number;
  max: number;
}

export interface Latency {
  events: number;
  missing: number;
  /** From the start of the transaction to the subscriber. */
  subscriber: Delays;
  /** Response times of the same requests. */
  answer: Delays;
  /** Response times of as many writes to the reference, in turns: the machine's current limit. */
  referenceAnswer: Delays;
}

export type Written = Pick<Target, 'baseUrl' | 'token'>;

/** The first argument of the measuring process, as JSON. */
export interface LatencyTask {
  stack: Written;
  reference: Written;
  natsUrl: string;
  /** Number of writes to each. */
  seconds: number;
}

/**
 * Delay from the transaction to the subscriber at 200 writes per second. A separate process measures it: garbage
 * collection of the load generator's large heap would look like a late event.
 */
export async function measureLatency(task: LatencyTask): Promise<Latency> {
  const program = join(import.meta.dirname, 'latency-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)]);
  return JSON.parse(stdout) as Latency;
}
