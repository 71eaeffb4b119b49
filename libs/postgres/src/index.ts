export * from './database.js';
export * from './joined-writes.js';
export * from './locks/leased-lock.js';
export * from './locks/lock-session.js';
export * from './pool-metrics.js';
export * from './postgres-errors.js';
export * from './sql-transaction.js';
export { statementNameOf } from './statement-name.js';
export * from './table.js';

export type { TransactionSession } from './transaction-session.js';
