import type { Pool } from 'pg';

/**
 * Has the relay publish all events since a time again, with their old ids: the way back after a loss of the broker.
 * Subscribers drop what they have seen.
 *
 * @returns how many events will be published.
 */
export async function replaySince(pool: Pool, since: Date): Promise<number> {
  const { rowCount } = await pool.query(
    'update events set published_at = null where created >= $1 and published_at is not null',
    [since],
  );
  return rowCount ?? 0;
}
