import type { Pool } from 'pg';
import type { Logger } from '../logging/logger.js';
import { countsOf } from './row-counts.js';

const INTERVAL_MS = 2_000;
const BATCH = 5_000;

/**
 * Replaces new counts, and the sums of their blocks, by one sum for each block. Skips what another folder has locked: then a
 * block has two sums until its next change.
 */
const foldOf = (counts: string): string => `
  with fresh as materialized (
    select ctid, account_id, block from ${counts} where not folded limit ${BATCH} for update skip locked),
  summed as materialized (
    select sums.ctid from ${counts} as sums join (select distinct account_id, block from fresh) as changed
        on sums.account_id = changed.account_id and sums.block = changed.block
     where sums.folded for update of sums skip locked),
  taken as (
    delete from ${counts} where ctid = any(array(select ctid from fresh union all select ctid from summed))
    returning account_id, block, rows, folded),
  folded as (
    insert into ${counts} (account_id, block, rows, folded)
    select account_id, block, sum(rows), true from taken group by account_id, block having sum(rows) <> 0)
  select count(*)::int as taken from taken where not folded`;

/** Sums up the new counts of a table, a bounded batch at a time. Readers see the same totals before and after. */
export async function foldRowCounts(pool: Pick<Pool, 'query'>, table: string): Promise<void> {
  const fold = foldOf(countsOf(table));
  let taken: number | undefined = BATCH;
  while (taken === BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- a batch at a time keeps each lock short
    taken = (await pool.query<{ taken: number }>(fold)).rows[0]?.taken;
  }
}

/** Folds the counts of these tables again and again until stopped; several replicas may. */
export function startFoldingRowCounts(pool: Pool, tables: readonly string[], logger: Logger): { stop: () => void } {
  let folding = false;
  const foldAll = async (): Promise<void> => {
    if (folding) return;
    folding = true;
    try {
      await Promise.all(tables.map((table) => foldRowCounts(pool, table)));
    } catch (error) {
      logger.warn({ err: error }, 'folding the counts of rows failed');
    } finally {
      folding = false;
    }
  };
  const timer = tables.length === 0 ? undefined : setInterval(() => void foldAll(), INTERVAL_MS);
  timer?.unref();
  return { stop: () => clearInterval(timer) };
}
