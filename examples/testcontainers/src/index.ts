export * from './stratus-container.js';
export type { TestAccount } from './test-control.js';
