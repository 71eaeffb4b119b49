import type { Logger } from '../logging/logger.js';
import type { Database } from '../postgres/database.js';
import type { Clock } from '../transactions/command-runner.js';
import type { ConstraintViolations } from '../transactions/constraint-violations.js';
import type { EventLedger } from '../transactions/event-ledger.js';
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
