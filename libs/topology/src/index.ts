export * from './entities-of.js';
export * from './nats-account.js';
export * from './nats-accounts.js';
export * from './nats-configuration.js';
export * from './services.js';
export * from './streams.js';
export * from './subscribers.js';
export * from './subscribers-stream.js';
