export * from './account-events.js';
export * from './compute-events.js';
export * from './config-events.js';
export * from './define-event.js';
export * from './job-event.js';
export * from './neighbour-events.js';
export * from './network-events.js';
export * from './vpc-events.js';
