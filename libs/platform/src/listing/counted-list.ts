import { BLOCK_BITS, countsOf } from './row-counts.js';

/** Where the rows of a list are counted. */
export interface RowCounts {
  /** The counted table, which `createRowCounts` has prepared. */
  table: string;
  /** SQL for the id of the account: `$1`. */
  account: string;
  /**
   * SQL that selects the ids of those among the account's rows that are counted and not shown: few, found by an index. Each
   * list subtracts them.
   */
  hidden?: string;
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

const countsIn = ({ table, account, hidden }: RowCounts): string =>
  `(SELECT block, rows FROM ${countsOf(table)} WHERE account_id = ${account}${
    hidden === undefined ? '' : ` UNION ALL SELECT id >> ${BLOCK_BITS}, -1 FROM (${hidden}) AS hidden`
  }) AS counts`;

/** SQL for the number of the account's rows, at most the limit. */
export function countedIn(counts: RowCounts, limit: string | undefined): string {
  const sum = 'coalesce(sum(rows), 0)::bigint';
  const results = limit === undefined ? sum : `least(${sum}, ${limit})`;
  return `SELECT ${results} AS results FROM ${countsIn(counts)}`;
}

/** Skips whole blocks by their counts, so that the page walks through the rows of one block at most. */
export function seekIn(counts: RowCounts, { expressions, direction }: ListOrder, offset: string): Start {
  const border = direction === 'ASC' ? `>= (SELECT block << ${BLOCK_BITS}` : `< (SELECT (block + 1) << ${BLOCK_BITS}`;
  return {
    with: `list_start AS (SELECT block, (${offset} - (through - rows))::bigint AS skipped FROM (
SELECT block, sum(rows) AS rows, sum(sum(rows)) OVER (ORDER BY block ${direction}) AS through
FROM ${countsIn(counts)} GROUP BY block) AS blocks
WHERE through > ${offset} ORDER BY block ${direction} LIMIT 1),
`,
    where: ` AND ${expressions[0]} ${border} FROM list_start)`,
    offset: '(SELECT skipped FROM list_start)',
  };
}
