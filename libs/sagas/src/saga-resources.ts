import type { Clock, ConstraintViolations, EventLedger } from '@stratus/commands';
import type { Database } from '@stratus/postgres';
import type { Logger } from '@stratus/runtime';
import type { SagaMetrics } from './saga-metrics.js';
import type { SagaProbe } from './saga-probe.js';

/** The resources that sagas use. */
export interface SagaResources {
  database: Database;
  ledger: EventLedger;
  violations: ConstraintViolations;
  clock: Clock;
  logger: Logger;
  metrics: SagaMetrics;
  probe?: SagaProbe | undefined;
}
