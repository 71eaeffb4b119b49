import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Pool } from 'pg';
import { STUCK_TRIES } from './setback.js';

/** Counters of running sagas; gauges read the number of sagas from the table. */
export interface SagaMetrics {
  duration: Histogram<'saga' | 'outcome'>;
  retried: Counter<'saga' | 'step'>;
}

export const createSagaMetrics = (registry: Registry): SagaMetrics => ({
  duration: new Histogram({
    name: 'stratus_saga_duration_seconds',
    help: 'Time from the start of a saga to its outcome, pauses included',
    labelNames: ['saga', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers: [registry],
  }),
  retried: new Counter({
    name: 'stratus_saga_steps_retried_total',
    help: 'Failed tries of a step that the saga runner repeats',
    labelNames: ['saga', 'step'],
    registers: [registry],
  }),
});

interface Counts {
  running: number;
  stuck: number;
}

const COUNT = `
  select name, count(*) as running, count(*) filter (where tries >= ${STUCK_TRIES}) as stuck from sagas
   where state in ('running', 'undoing') group by name`;

/** Counts the unfinished sagas of the schema at each scrape; includes sagas that this version no longer knows. */
export function registerSagaGauges(registry: Registry, pool: Pool, known: readonly string[]): void {
  const counts = async (): Promise<Map<string, Counts>> => {
    const { rows } = await pool.query<Counts & { name: string }>(COUNT);
    const none = { running: 0, stuck: 0 };
    const all = new Map<string, Counts>(known.map((name) => [name, none]));
    for (const row of rows) all.set(row.name, row);
    return all;
  };
  const gaugeOf = (name: string, help: string, which: keyof Counts) =>
    new Gauge<'saga'>({
      name,
      help,
      labelNames: ['saga'],
      registers: [registry],
      async collect(this: Gauge<'saga'>) {
        this.reset();
        // One part that is away must not hide all other metrics.
        const found = await counts().catch(() => new Map<string, Counts>());
        for (const [saga, count] of found) this.set({ saga }, count[which]);
      },
    });
  gaugeOf('stratus_sagas_running', 'Sagas that have not ended', 'running');
  gaugeOf('stratus_sagas_stuck', `Sagas whose step has failed ${STUCK_TRIES} times in a row or more`, 'stuck');
}
