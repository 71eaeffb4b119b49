import { gauges } from '@stratus/runtime';
import type { Pool } from 'pg';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { STUCK_TRIES } from './stuck-tries.js';

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

type Counts = Record<'stratus_sagas_running' | 'stratus_sagas_stuck' | 'stratus_saga_oldest_seconds', number>;

/** Unfinished sagas are few: their index contains nothing else. */
export const UNFINISHED_SAGAS = `
  select name, count(*) as stratus_sagas_running,
         count(*) filter (where tries >= ${STUCK_TRIES}) as stratus_sagas_stuck,
         greatest(extract(epoch from now() - min(started)), 0)::float8 as stratus_saga_oldest_seconds
    from sagas where state in ('running', 'undoing') group by name`;

/** Counts the unfinished sagas of the schema at each scrape; includes sagas that this version no longer knows. */
export function registerSagaGauges(registry: Registry, pool: Pool, known: readonly string[]): void {
  const none: Counts = { stratus_sagas_running: 0, stratus_sagas_stuck: 0, stratus_saga_oldest_seconds: 0 };
  const helps: Record<keyof Counts, string> = {
    stratus_sagas_running: 'Sagas that have not ended',
    stratus_sagas_stuck: `Sagas whose step has failed ${STUCK_TRIES} times in a row or more`,
    stratus_saga_oldest_seconds: 'Time since the oldest saga that has not ended began',
  };
  gauges(registry, 'saga', helps, async () => {
    const { rows } = await pool.query<Counts & { name: string }>(UNFINISHED_SAGAS);
    return new Map([...known.map((name) => [name, none] as const), ...rows.map((row) => [row.name, row] as const)]);
  });
}
