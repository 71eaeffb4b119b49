export * from './consumer/create-inbox.migration.js';
export type * from './consumer/subscription.js';
export * from './definitions/index.js';
export * from './envelope/cloud-event.js';
export * from './events.module.js';
export * from './ledger/create-events.migration.js';
export * from './ledger/postgres-event-ledger.js';
export * from './replay/replay.js';
export * from './streams/streams.js';
