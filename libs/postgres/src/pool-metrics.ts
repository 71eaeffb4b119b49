import { setImmediate } from 'node:timers/promises';
import { gauge, gauges } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import type { Pool } from 'pg';

/** Shows at each scrape how many connections to Postgres are in use, and how much work waits for one. */
export function measurePool(registry: Registry, pool: Pool): void {
  const helps = { stratus_postgres_connections: 'Connections of the pool to Postgres' };
  gauges(registry, 'state', helps, async () => {
    const { totalCount, idleCount } = pool;
    return new Map([
      ['busy', { stratus_postgres_connections: totalCount - idleCount }],
      ['idle', { stratus_postgres_connections: idleCount }],
    ]);
  });
  gauge(registry, 'stratus_postgres_connections_limit', 'Most connections of the pool', () => pool.options.max);
  gauge(
    registry,
    'stratus_postgres_connections_pending',
    'Statements and transactions that wait for a connection',
    async () => {
      // The pool hands out its free connections a tick later, including those for the statements of this scrape.
      await setImmediate();
      return pool.waitingCount;
    },
  );
}
