import type { QueryRunner } from 'typeorm';

/** Tells a runner whether it is in a transaction that TypeORM did not begin itself: TypeORM locks rows only in a transaction. */
export function markTransaction(runner: QueryRunner, isActive: boolean): void {
  (runner as { isTransactionActive: boolean }).isTransactionActive = isActive;
}
