import type { Logger } from '@stratus/runtime';
import type { Pool } from 'pg';
import { OWN_COLUMNS, countsOf, sumsBy } from './row-counts.js';

const INTERVAL_MS = 2_000;
const BATCH = 5_000;

const columnsOf = (counts: string): string =>
  `pg_attribute where attrelid = ${counts}::regclass and attnum > 0 and not attisdropped`;
/** The columns by which rows are counted: read from the table, because a newer release may have added one. */
const KINDS = `select attname as column from ${columnsOf('$1')} and attname <> all($2)`;

/**
 * Replaces new counts, and the sums of their blocks, by one sum per block; if rows are counted by columns, also one per value.
 * Skips rows locked by another fold: then a block has two sums until its next change. Does nothing if a migration has
 * replaced the table by one with other columns.
 */
function foldOf(counts: string, by: readonly string[]): string {
  const kinds = by.map((column) => `, ${column}`).join('');
  const isAsBefore = `(select count(*) from ${columnsOf(`'${counts}'`)}) = ${OWN_COLUMNS.length + by.length}`;
  const changed = by.map((column) => `and (sums.${column} is null or sums.${column} = changed.${column})`).join(' ');
  return `
  with fresh as materialized (
    select ctid, account_id, block${kinds} from ${counts} where not folded and ${isAsBefore} limit ${BATCH} for update skip locked),
  summed as materialized (
    select sums.ctid from ${counts} as sums join (select distinct account_id, block${kinds} from fresh) as changed
        on sums.account_id = changed.account_id and sums.block = changed.block ${changed}
     where sums.folded for update of sums skip locked),
  taken as (
    delete from ${counts} where ctid = any(array(select ctid from fresh union all select ctid from summed))
    returning account_id, block, rows, folded${kinds}),
  sums as (
    select account_id, block, sum(rows) as rows${kinds} from taken where not folded group by account_id, block${sumsBy(by)}
    union all select account_id, block, rows${kinds} from taken where folded),
  folded as (
    insert into ${counts} (account_id, block, rows, folded${kinds})
    select account_id, block, sum(rows), true${kinds} from sums group by account_id, block${kinds} having sum(rows) <> 0)
  select count(*)::int as taken from taken where not folded`;
}

/** Sums up the new counts of a table, in bounded batches. Readers see the same totals before and after. */
export async function foldRowCounts(pool: Pick<Pool, 'query'>, table: string): Promise<void> {
  const counts = countsOf(table);
  const { rows: kinds } = await pool.query<{ column: string }>(KINDS, [counts, OWN_COLUMNS]);
  const fold = foldOf(
    counts,
    kinds.map(({ column }) => column),
  );
  let taken: number | undefined = BATCH;
  while (taken === BATCH) {
    // Batches keep each lock short.
    taken = (await pool.query<{ taken: number }>(fold)).rows[0]?.taken;
  }
}

/** Folds the counts of these tables periodically until stopped; several replicas may do so at once. */
export function startFoldingRowCounts(pool: Pool, tables: readonly string[], logger: Logger): { stop: () => void } {
  let folding = false;
  const foldAll = async (): Promise<void> => {
    if (folding) return;
    folding = true;
    for (const table of tables) {
      await foldRowCounts(pool, table).catch((error: unknown) =>
        logger.warn({ err: error, table }, 'folding the counts of rows failed'),
      );
    }
    folding = false;
  };
  const timer = tables.length === 0 ? undefined : setInterval(() => void foldAll(), INTERVAL_MS);
  timer?.unref();
  return { stop: () => clearInterval(timer) };
}
