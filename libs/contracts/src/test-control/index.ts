export { abandonTestAccount } from './abandon-test-account.operation.js';
export * from './control-accounts.operations.js';
export { EndAbandonedAccountRequest, endAbandonedAccount } from './end-abandoned-account.operation.js';
export * from './finish-jobs.operations.js';
export { OpenTestAccountRequest, openTestAccount } from './open-test-account.operation.js';
export { resetAccount } from './reset-account.operation.js';
export { takeAbandonedAccount } from './take-abandoned-account.operation.js';
export * from './test-account-name.js';
