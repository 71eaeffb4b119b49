import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Injection token of the app's metrics registry. */
export const METRICS = Symbol('METRICS');

/** A registry with the process's own metrics; each app instance has its own, so tests never share counts. */
export function createMetrics(app: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** How long operations take, by subject and status. */
export const operationDuration = (registry: Registry): Histogram<'operation' | 'status'> =>
  new Histogram({
    name: 'stratus_operation_duration_seconds',
    help: 'Time that an operation took',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

export const counter = (registry: Registry, name: string, help: string): Counter =>
  new Counter({ name, help, registers: [registry] });

/** A value that `read` looks up at each scrape; NaN while `read` fails. */
export const gauge = (registry: Registry, name: string, help: string, read?: () => number | Promise<number>): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    ...(read && {
      async collect(this: Gauge) {
        // One part that is away must not hide all other metrics.
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN),
        );
      },
    }),
  });

export type { Registry } from 'prom-client';
