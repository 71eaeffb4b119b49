export * from './nats-authorization.js';
export * from './nats-users.js';
export * from './services.js';
export * from './streams.js';
