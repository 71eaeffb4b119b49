export * from './configuration/configuration.js';
export * from './health/admin-server.js';
export * from './health/readiness.js';
export * from './logging/logger.js';
export * from './metrics/metrics.js';
export * from './nats/nats-link.js';
export * from './nats/operation-client.js';
export * from './shutdown/on-stop-signal.js';
