import { gauge } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import type { Pool } from 'pg';
import { OLDEST_UNPUBLISHED, UNPUBLISHED_COUNT } from './ledger-lag.js';

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
