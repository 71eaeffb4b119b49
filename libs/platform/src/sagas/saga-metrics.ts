import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** What is counted as sagas run; how many there are is looked up in the table. */
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
    help: 'Tries of a step of a saga that failed and are made again',
    labelNames: ['saga', 'step'],
    registers: [registry],
  }),
});
