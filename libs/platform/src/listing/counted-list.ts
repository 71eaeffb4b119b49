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

/** SQL for the rows of each block of the account, read once for the number of results and the start of the page. */
export const blocksIn = ({ table, account, hidden }: RowCounts): string => {
  const counted = `SELECT block, rows FROM ${countsOf(table)} WHERE account_id = ${account}`;
  const withheld = hidden === undefined ? '' : ` UNION ALL SELECT id >> ${BLOCK_BITS}, -1 FROM (${hidden}) AS hidden`;
  return `SELECT block, sum(rows) AS rows FROM (${counted}${withheld}) AS counts GROUP BY block`;
};

/** SQL for the number of the account's rows, at most the limit; over `list_blocks`. */
export function countedIn(limit: string | undefined): string {
  const sum = 'coalesce(sum(rows), 0)::bigint';
  return `SELECT ${limit === undefined ? sum : `least(${sum}, ${limit})`} AS results FROM list_blocks`;
}

/** Skips whole blocks by their counts, so that the page walks through the rows of one block at most; over `list_blocks`. */
export function seekIn({ expressions, direction }: ListOrder, offset: string): Start {
  const border = direction === 'ASC' ? `>= (SELECT block << ${BLOCK_BITS}` : `< (SELECT (block + 1) << ${BLOCK_BITS}`;
  return {
    with: `list_start AS (SELECT block, (${offset} - (through - rows))::bigint AS skipped FROM (
SELECT block, rows, sum(rows) OVER (ORDER BY block ${direction}) AS through FROM list_blocks) AS blocks
WHERE through > ${offset} ORDER BY block ${direction} LIMIT 1),
`,
    where: ` AND ${expressions[0]} ${border} FROM list_start)`,
    offset: '(SELECT skipped FROM list_start)',
  };
}
