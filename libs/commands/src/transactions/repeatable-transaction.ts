import { ApiFailure, unavailable } from '@stratus/contracts';
import { isUnavailable } from '@stratus/postgres';
import type { Database, SqlTransaction } from '@stratus/postgres';
import { withRetries } from './retry.js';

/**
 * Runs work without a caller and without a stored reply, which may therefore be repeated: its effect is the same.
 *
 * @throws ApiFailure what the work refuses; 503 when Postgres is unavailable, whether or not the work was committed.
 */
export async function inRepeatableTransaction<T>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: SqlTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await withRetries(() => database.transaction(work));
  } catch (error) {
    if (error instanceof ApiFailure || !isUnavailable(error)) throw error;
    throw unavailable('Database unavailable or overloaded. Repeating the request is safe.');
  }
}
