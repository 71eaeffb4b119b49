import { BLOCK_BITS, countsOf } from './row-counts.js';

/** Where the rows of a list are counted. */
export interface RowCounts {
  /** The counted table, which `createRowCounts` has prepared. */
  table: string;
  /** SQL for the id of the account: `$1`. */
  account: string;
}

/** By which expressions a list is ordered, all in the same direction. */
export interface ListOrder {
  expressions: string[];
  direction: 'ASC' | 'DESC';
}

/** How the page of a list begins near its first row; parts of the list's statement. */
interface Start {
  with: string;
  where: string;
  offset: string;
}

/** SQL for the number of the account's rows, at most the limit. */
export function countedIn({ table, account }: RowCounts, limit: string | undefined): string {
  const sum = 'coalesce(sum(rows), 0)::bigint';
  const results = limit === undefined ? sum : `least(${sum}, ${limit})`;
  return `SELECT ${results} AS results FROM ${countsOf(table)} WHERE account_id = ${account}`;
}

/** Skips whole blocks by their counts, so that the page walks through the rows of one block at most. */
export function seekIn({ table, account }: RowCounts, { expressions, direction }: ListOrder, offset: string): Start {
  const border = direction === 'ASC' ? `>= (SELECT block << ${BLOCK_BITS}` : `< (SELECT (block + 1) << ${BLOCK_BITS}`;
  return {
    with: `list_start AS (SELECT block, (${offset} - (through - rows))::bigint AS skipped FROM (
SELECT block, sum(rows) AS rows, sum(sum(rows)) OVER (ORDER BY block ${direction}) AS through
FROM ${countsOf(table)} WHERE account_id = ${account} GROUP BY block) AS blocks
WHERE through > ${offset} ORDER BY block ${direction} LIMIT 1),
`,
    where: ` AND ${expressions[0]} ${border} FROM list_start)`,
    offset: '(SELECT skipped FROM list_start)',
  };
}
