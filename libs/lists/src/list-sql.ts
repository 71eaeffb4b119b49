import { hash } from 'node:crypto';
import type { FilterableFields, ListRequest } from '@stratus/contracts';
import { columnOf, compileFilter } from './compile-filter.js';
import type { ListFields } from './compile-filter.js';
import { blocksIn, countedFilter, countedIn, windowIn } from './counted-list.js';
import type { ListOrder, RowCounts } from './counted-list.js';
import { listWindow } from './list-window.js';

type Direction = 'asc' | 'desc';
const DIRECTIONS = { asc: 'ASC', desc: 'DESC' } as const;

/** A list operation in SQL. Everything but `list` and `values` is trusted SQL from code, the same for every call. */
export interface ListSource<F extends FilterableFields = FilterableFields> extends ListFields<F> {
  /** The text after FROM: `vpc.vpcs AS v`, with joins where filters or the order need them. */
  from: string;
  /** The fixed condition: tenant, parent, grants. Its parameters are numbered from `$1`. */
  where: string;
  /** The values of the parameters in `where`, `from` and `item`. */
  values: readonly unknown[];
  /** Unique key of a row: breaks ties of every order. */
  key: readonly string[];
  /** Default order, without `+order_by`: by key, ascending unless specified otherwise. */
  keyDirection?: Direction;
  /** Name under which `item` sees a row of the page: `v`. */
  as: string;
  /** The columns of a row of the page; default: `<as>.*`. */
  row?: string;
  /** Builds the JSON of one item; runs only for the rows of the page. */
  item: string;
  /**
   * Minimum size of an item in bytes, computed without reading its long values: for lists with items so large that a page must
   * not be built before it is known to be sendable.
   */
  bytes?: string;
  /** For a list of all rows of an account: how they are counted. The list's key is their id. */
  counts?: RowCounts | undefined;
  list: ListRequest;
}

/** A statement that Postgres prepares under its name; equal texts have equal names. */
export interface ListStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** Maximum bytes of a page's items: no broker needs to carry a larger message. */
export const MAX_PAGE_BYTES: number = 8 * 1024 * 1024;

/**
 * One statement for a whole list: returns a single row whose column `body` is the envelope of contract 1 as JSON text. Count
 * and page are exact over filter and `+limit`; a page past the end is empty and keeps its number.
 *
 * The text depends only on the shape of the request (conditions, order, presence of `+limit`): every value is a parameter. If
 * the items of the page exceed {@link MAX_PAGE_BYTES}, the body is null, and the second column, `bytes`, contains their size.
 * When ordered by an indexed column (or the key), the page reads only the rows that it skips and shows; a counted list by key
 * skips at most the rows of one block. Ties follow the direction of the order, so that one index on (tenant, column, key)
 * serves both directions.
 *
 * @throws Error when a field of filter or order has no column: a programming error
 */
export function buildListSql(source: ListSource): ListStatement {
  const { from, as, row = `${as}.*`, item, bytes, list } = source;
  const values = [...source.values];
  const filter = filterOf(source, values);
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;

  const order = orderOf(source);
  const sortKeys = order.expressions.map((expression, index) => `${expression} AS list_order_${index}`);
  const sortBy = order.expressions.map((expression) => `${expression} ${order.direction}`);
  const sortItemsBy = sortKeys.map((_, index) => `list_order_${index} ${order.direction}`).join(', ');

  const window = listWindow(list);
  const matching = `FROM ${from} WHERE (${source.where})${filter}`;
  const limit = list.limit === undefined ? undefined : bind(list.limit, 'bigint');
  const rows = bind(window.rows, 'bigint');
  const offset = bind(window.offset, 'bigint');
  const page = bind(String(list.page), 'text');
  const size = bind(list.pageSize, 'bigint');

  const blocks = blocksOf(source, filter, bind);
  const start =
    blocks !== undefined && isByKey(source, order) ? windowIn(order, offset, rows) : { with: '', where: '', offset };
  // With `+limit`, counting stops at the limit.
  const limited = limit === undefined ? matching : `FROM (SELECT ${matching} LIMIT ${limit}) AS limited`;
  const total = blocks === undefined ? `SELECT count(*) AS results ${limited}` : countedIn(limit);

  const atLeast = bytes === undefined ? undefined : `(SELECT sum(${bytes}) FROM list_page AS ${as})`;
  const sent = atLeast === undefined ? '' : ` WHERE ${atLeast} <= ${MAX_PAGE_BYTES}`;
  const itemBytes = atLeast === undefined ? 'octet_length(items)' : `greatest(octet_length(items), ${atLeast})`;

  const text = `WITH ${blocks === undefined ? '' : `list_blocks AS (${blocks}),\n`}list_total AS (${total}),
${start.with}list_page AS (SELECT ${row}, ${sortKeys.join(', ')} ${matching}${start.where} ORDER BY ${sortBy.join(', ')} LIMIT ${rows} OFFSET ${start.offset}),
list_items AS (SELECT (${item})::text AS item, ${sortKeys.map((_, index) => `list_order_${index}`).join(', ')} FROM list_page AS ${as}${sent}),
list_data AS (SELECT string_agg(item, ',' ORDER BY ${sortItemsBy}) AS items FROM list_items)
SELECT CASE WHEN ${itemBytes} > ${MAX_PAGE_BYTES} THEN null ELSE '{"data":[' || coalesce(items, '')
|| '],"page":' || ${page} || ',"pages":' || greatest(1, (results + ${size} - 1) / ${size})
|| ',"results":' || results || '}' END AS body,
CASE WHEN ${itemBytes} > ${MAX_PAGE_BYTES} THEN (${itemBytes})::bigint END AS bytes FROM list_total, list_data`;
  return { name: `list_${hash('sha1', text, 'base64url')}`, text, values };
}

/** SQL that adds the filter to a condition; the filter's values follow the fixed ones. */
function filterOf(source: ListSource, values: unknown[]): string {
  const { list } = source;
  if (list.filter === undefined) return '';
  const filter = compileFilter(list.filter, source, values.length + 1);
  values.push(...filter.values);
  return ` AND ${filter.sql}`;
}

/** SQL for the number of listed rows in each block; undefined if they are not counted. */
function blocksOf(source: ListSource, filter: string, bind: Parameters<typeof blocksIn>[3]): string | undefined {
  const { counts, from, key, list } = source;
  const equalities = counts && countedFilter(counts, list.filter);
  if (!counts || !equalities) return undefined;
  const hidden =
    counts.hidden === undefined ? undefined : `SELECT ${key[0]} FROM ${from} WHERE ${counts.hidden}${filter}`;
  return blocksIn(counts, equalities, hidden, bind);
}

const isByKey = ({ key }: ListSource, { expressions }: ListOrder): boolean =>
  key.length === 1 && expressions.length === 1 && expressions[0] === `(${key[0]})`;

function orderOf(source: ListSource): ListOrder {
  const { key, keyDirection = 'asc', list } = source;
  const keys = key.map((expression) => `(${expression})`);
  if (list.order === undefined) return { expressions: keys, direction: DIRECTIONS[keyDirection] };
  const { field, direction } = list.order;
  const column = columnOf(field, source);
  const expressions = new Set([source.orders?.[field] ?? column, ...keys]);
  return { expressions: [...expressions], direction: DIRECTIONS[direction] };
}
