import type { Pool } from 'pg';

/** The count stops here: while a service republishes its whole ledger, each look would read all of it. */
const MAX_COUNTED = 100_000;

export const UNPUBLISHED_COUNT = `
  select count(*) from (select from events where published_at is null limit ${MAX_COUNTED}) as unpublished`;
export const OLDEST_UNPUBLISHED = `
  select greatest(extract(epoch from now() - created), 0)::float8 as seconds
    from events where published_at is null order by position limit 1`;
const LAG = `
  select (${UNPUBLISHED_COUNT})::int as unpublished,
         coalesce((${OLDEST_UNPUBLISHED}), 0)::float8 as "oldestSeconds"`;

/** What a service still has to publish. */
export interface LedgerLag {
  /** Events that the stream has not acknowledged, up to 100000. */
  unpublished: number;
  /** Age of the first of them, 0 without one. */
  oldestSeconds: number;
}

/** How far the relay of a service is behind; undefined for a service that publishes nothing. */
export async function ledgerLag(pool: Pool): Promise<LedgerLag | undefined> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('events') is not null as there`);
  if (rows[0]?.there !== true) return undefined;
  return (await pool.query<LedgerLag>(LAG)).rows[0];
}
