import { gauges } from '../metrics/metrics.js';
import type { Registry } from '../metrics/metrics.js';
import type { Readiness } from './readiness.js';

/** Shows at each scrape which component keeps the process from working. */
export function measureReadiness(registry: Registry, readiness: Readiness): void {
  const helps = { stratus_part_ready: '1 while this part of the process can do its work, else 0' };
  gauges(registry, 'part', helps, async () => {
    const problems = await readiness.problems();
    const parts = new Set([...readiness.parts(), ...Object.keys(problems)]);
    return new Map([...parts].map((part) => [part, { stratus_part_ready: part in problems ? 0 : 1 }] as const));
  });
}
