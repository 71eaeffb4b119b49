import type { Pool } from 'pg';

/**
 * Makes the relay republish all events since a given time, with their old ids: the recovery from a data loss of the broker.
 * Subscribers drop repeats.
 *
 * @returns the number of events to publish.
 */
export async function replaySince(pool: Pool, since: Date): Promise<number> {
  const { rowCount } = await pool.query(
    'update events set published_at = null where created >= $1 and published_at is not null',
    [since],
  );
  return rowCount ?? 0;
}
