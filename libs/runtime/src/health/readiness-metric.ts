import { gauges } from '../metrics/metrics.js';
import type { Registry } from '../metrics/metrics.js';
import type { Readiness } from './readiness.js';

/** Shows at each scrape which component keeps the process from working. */
export function measureReadiness(registry: Registry, readiness: Readiness): void {
  const helps = { stratus_component_ready: '1 while this component of the process can do its work, else 0' };
  gauges(registry, 'component', helps, async () => {
    const problems = await readiness.problems();
    const components = new Set([...readiness.parts(), ...Object.keys(problems)]);
    return new Map(
      [...components].map((name) => [name, { stratus_component_ready: name in problems ? 0 : 1 }] as const),
    );
  });
}
