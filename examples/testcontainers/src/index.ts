export * from './stratus-container.js';
export type { NewAccount, TestAccount } from './test-control.js';
