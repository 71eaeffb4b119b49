import type { Pool } from 'pg';

const REPLAY = `
  with unmarked as (update events set published_at = null where created >= $1 and published_at is not null)
  insert into unpublished select position from events where created >= $1 on conflict do nothing`;

/**
 * Makes the relay publish all events since a time again, with their old ids: the recovery from a loss of the broker.
 * Subscribers drop repeats.
 *
 * @returns the number of events to publish.
 */
export async function replaySince(pool: Pool, since: Date): Promise<number> {
  const { rowCount } = await pool.query(REPLAY, [since]);
  return rowCount ?? 0;
}
