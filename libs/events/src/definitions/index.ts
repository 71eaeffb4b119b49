export * from './account-events.js';
export * from './define-event.js';
export * from './job-event.js';
export * from './vpc-events.js';
