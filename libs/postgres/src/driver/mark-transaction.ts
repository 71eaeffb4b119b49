import type { QueryRunner } from 'typeorm';

/** Says whether a runner is in a transaction that TypeORM has not begun itself: it locks rows in a transaction only. */
export function markTransaction(runner: QueryRunner, isActive: boolean): void {
  (runner as { isTransactionActive: boolean }).isTransactionActive = isActive;
}
