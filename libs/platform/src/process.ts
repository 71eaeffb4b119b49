// What a small program that serves beside others needs: logs, an admin port, a clean end. Cheap to load.
export { portOf, startAdminServer } from './health/admin-server.js';
export { Readiness } from './health/readiness.js';
export { createLogger } from './logging/logger.js';
export { createMetrics } from './metrics/metrics.js';
export { onStopSignal } from './shutdown/on-stop-signal.js';
