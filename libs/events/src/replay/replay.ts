import type { Pool } from 'pg';

/** For all events of 90 days at once. */
const MAX_MS = 110_000;

/**
 * Makes the relay republish all events since a given time, with their old ids: the recovery from a data loss of the broker.
 * Subscribers drop repeats.
 *
 * @returns the number of events to publish.
 */
export async function replaySince(pool: Pool, since: Date): Promise<number> {
  // The types of the driver lack the timeout of a statement.
  const statement = {
    text: 'update events set published_at = null where created >= $1 and published_at is not null',
    values: [since],
    query_timeout: MAX_MS,
  };
  const { rowCount } = await pool.query(statement);
  return rowCount ?? 0;
}
