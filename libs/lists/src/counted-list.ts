import type { FilterNode } from '@stratus/contracts';
import { BLOCK_BITS, countsOf } from './row-counts.js';

/** How the rows of a list are counted. */
export interface RowCounts {
  /** The counted table, prepared by `createRowCounts`. */
  table: string;
  /** SQL for the id of the account: `$1`. */
  account: string;
  /** All the columns by which the rows are counted, by the filterable fields with their values. */
  by?: Readonly<Record<string, string>>;
  /**
   * SQL condition, in addition to the list's own, for the account's rows that are counted but hidden: few, found by an
   * index. Each list subtracts them.
   */
  hidden?: string;
}

/** The sort expressions of a list, all in the same direction. */
export interface ListOrder {
  expressions: string[];
  direction: 'ASC' | 'DESC';
}

/** How the page of a list starts near its first row; parts of the list's statement. */
interface Window {
  with: string;
  where: string;
  offset: string;
}

/** A filter whose total the counts contain: a field has one of these values. */
interface Equality {
  field: string;
  values: string[];
}

/**
 * The conditions of a filter, all of which must hold, if rows are counted by each of them; undefined otherwise. Several values
 * of one field, joined by or, are one condition.
 */
export function countedFilter({ by = {} }: RowCounts, filter: FilterNode | undefined): Equality[] | undefined {
  if (filter === undefined) return [];
  const nodes = 'and' in filter ? filter.and : [filter];
  const equalities = nodes.map((node) => equalityOf(by, 'or' in node ? node.or : [node]));
  return equalities.every((equality) => equality !== undefined) ? equalities : undefined;
}

function equalityOf(by: object, options: readonly FilterNode[]): Equality | undefined {
  const [first] = options;
  if (!first || !('field' in first) || !Object.hasOwn(by, first.field)) return undefined;
  const { field } = first;
  const values = options.map((node) =>
    'field' in node && node.field === field && node.comparison === 'eq' ? node.value : null,
  );
  return values.includes(null) ? undefined : { field, values: values.map(String) };
}

/**
 * SQL for the number of rows in each block of the account, read once for the number of results and the start of the page.
 *
 * @param hidden selects the ids of rows that are counted but not shown.
 */
export function blocksIn(
  { table, account, by = {} }: RowCounts,
  equalities: readonly Equality[],
  hidden: string | undefined,
  bind: (value: unknown, type: string) => string,
): string {
  const columns = Object.values(by);
  const wanted = equalities.map(({ field, values }) => [by[field] ?? '', equalTo(values, bind)]);
  const given = wanted.map(([column, condition]) => ` AND ${column} ${condition}`).join('');
  const all = columns.filter((column) => !wanted.some(([name]) => name === column));
  const counts = `SELECT block, rows FROM ${countsOf(table)} WHERE account_id = ${account}${given}`;
  const parts = [
    `${counts} AND folded${all.map((column) => ` AND ${column} IS NULL`).join('')}`,
    `${counts} AND NOT folded`,
    ...(hidden === undefined ? [] : [`SELECT id >> ${BLOCK_BITS}, -1 FROM (${hidden}) AS hidden (id)`]),
  ];
  return `SELECT block, sum(rows) AS rows FROM (${parts.join(' UNION ALL ')}) AS counts GROUP BY block`;
}

const equalTo = ([first, ...others]: readonly string[], bind: (value: unknown, type: string) => string): string =>
  others.length === 0 ? `= ${bind(first, 'text')}` : `= ANY(${bind([first, ...others], 'text[]')})`;

/** SQL for the number of the account's rows, at most the limit; over `list_blocks`. */
export function countedIn(limit: string | undefined): string {
  const sum = 'coalesce(sum(rows), 0)::bigint';
  return `SELECT ${limit === undefined ? sum : `least(${sum}, ${limit})`} AS results FROM list_blocks`;
}

/** Reads only the blocks with rows of the page, so that it skips at most one block's rows; over `list_blocks`. */
export function windowIn({ expressions, direction }: ListOrder, offset: string, rows: string): Window {
  const [id] = expressions;
  return {
    with: `list_window AS (SELECT min(block) AS first, max(block) AS last, (${offset} - min(through - rows))::bigint AS skipped FROM (
SELECT block, rows, sum(rows) OVER (ORDER BY block ${direction}) AS through FROM list_blocks) AS blocks
WHERE through > ${offset} AND through - rows - ${offset} < ${rows}),
`,
    where: ` AND ${id} >= (SELECT first << ${BLOCK_BITS} FROM list_window) AND ${id} < (SELECT (last + 1) << ${BLOCK_BITS} FROM list_window)`,
    offset: '(SELECT skipped FROM list_window)',
  };
}
