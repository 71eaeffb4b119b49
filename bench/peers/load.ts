import { percentile } from '../percentile.ts';
import { Client } from './client.ts';
import type { Fill, Flow, Peer } from './peer.ts';

export interface FlowMeasurement {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** The reason of the first error. */
  firstError?: string;
}

const FILL_MS = 180_000;

/** Repeats a flow on each connection. Only complete flows count; anything but a 2xx is an error. */
export async function load(
  { baseUrl }: Peer,
  flow: Flow,
  seconds: number,
  connections: number,
): Promise<FlowMeasurement> {
  const client = new Client(baseUrl, connections);
  const times: number[] = [];
  const errors: string[] = [];
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() < begun + seconds * 1_000) {
      const started = performance.now();
      try {
        await client.run(flow);
        times.push(performance.now() - started);
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - begun) / 1_000;
  client.close();
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    errors: errors.length,
    ...(errors[0] !== undefined && { firstError: errors[0] }),
  };
}

/**
 * One creation after the other: moto fails with a 500 now and then when several run at once.
 *
 * @returns how to fill a server. @throws Error if it takes too long, or refuses a creation.
 */
export const fillerOf =
  ({ baseUrl }: Peer, signal: AbortSignal): Fill =>
  async (flow, count) => {
    const client = new Client(baseUrl, 1);
    const deadline = performance.now() + FILL_MS;
    const vpcs: string[] = [];
    try {
      while (vpcs.length < count) {
        signal.throwIfAborted();
        if (performance.now() > deadline) throw new Error(`only ${vpcs.length} of ${count} VPCs were created in time`);
        vpcs.push((await client.run(flow)).vpc);
      }
      return vpcs;
    } finally {
      client.close();
    }
  };
