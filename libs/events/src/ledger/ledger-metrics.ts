import { gauge } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import type { Pool } from 'pg';

/** The count stops here: while a service republishes its whole ledger, each scrape would read all of it. */
const MAX_COUNTED = 100_000;

export const UNPUBLISHED_COUNT = `
  select count(*) from (select from events where published_at is null limit ${MAX_COUNTED}) as unpublished`;
export const OLDEST_UNPUBLISHED = `
  select extract(epoch from now() - created)::float8 as seconds
    from events where published_at is null order by position limit 1`;

/** Shows at each scrape how many events the relay still has to publish. */
export function measureLedger(registry: Registry, pool: Pool): void {
  gauge(
    registry,
    'stratus_events_unpublished',
    'Events that the stream has not acknowledged, up to 100000',
    async () => {
      return (await pool.query<{ count: number }>(UNPUBLISHED_COUNT)).rows[0]?.count ?? 0;
    },
  );
  const help = 'Age of the first event that the stream has not acknowledged, 0 without one';
  gauge(registry, 'stratus_events_oldest_unpublished_seconds', help, async () => {
    return (await pool.query<{ seconds: number }>(OLDEST_UNPUBLISHED)).rows[0]?.seconds ?? 0;
  });
}
