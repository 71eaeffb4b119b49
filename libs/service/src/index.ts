export * from './boot-service.js';
export * from './run-service.js';
export * from './service-app.js';
export * from './service-definition.js';
export { JOB_FAULT, JobFaults } from './job-faults.js';
export { JobScales } from './job-scales.js';
export { TestControlGuard } from './test-control.guard.js';
