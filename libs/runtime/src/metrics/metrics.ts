import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metric } from 'prom-client';
import { withDeprecatedNames } from './deprecated-metrics.js';

/** Each sample wakes the process up: at the default of 10 ms, an idle service does little else. */
const EVENT_LOOP_LOOK_MS = 100;

/** Injection token of the app's metrics registry. */
export const METRICS = Symbol('METRICS');

/** Shows renamed metrics under their former names, too. */
class AppRegistry extends Registry {
  override async metrics(): Promise<string> {
    return withDeprecatedNames(await super.metrics());
  }
}

/**
 * A registry of the app, with the metrics of the process itself unless another app has them; each app instance has its own, so
 * that tests never share counts.
 */
export function createMetrics(app: string, { measuresProcess } = { measuresProcess: true }): Registry {
  const registry = new AppRegistry();
  registry.setDefaultLabels({ app });
  if (measuresProcess) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_LOOK_MS });
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

/** A value that `read` returns at each scrape; NaN while `read` fails. */
export const gauge = (registry: Registry, name: string, help: string, read?: () => number | Promise<number>): Gauge =>
  new Gauge({
    name,
    help,
    registers: [registry],
    ...(read && {
      async collect(this: Gauge) {
        // An unavailable component must not hide all other metrics.
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN),
        );
      },
    }),
  });

/** Lets gauges of the same scrape share one read: a caller during a running read gets its result. */
export function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= look().finally(() => (underWay = undefined)));
}

/** Gauges with one label, filled by one read per scrape; without series while the read fails. */
export function gauges<Name extends string>(
  registry: Registry,
  label: string,
  helps: Readonly<Record<Name, string>>,
  look: () => Promise<ReadonlyMap<string, Readonly<Record<Name, number>>>>,
): void {
  const lookOnce = shared(look);
  const family = Object.entries(helps) as [Name, string][];
  for (const [name, help] of family) {
    const found = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        found.reset();
        // An unavailable component must not hide all other metrics.
        const seen = await lookOnce().catch(() => new Map<string, Record<Name, number>>());
        for (const [value, numbers] of seen) found.set({ [label]: value }, numbers[name]);
      },
    });
  }
}

/** The metric with this name, in which several components of a process may count; `make` creates it for the first. */
export const metricOf = <M extends Metric>(registry: Registry, name: string, make: () => M): M =>
  (registry.getSingleMetric(name) as M | undefined) ?? make();

export type { Registry } from 'prom-client';
