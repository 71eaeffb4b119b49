import { jsonList, jsonRecord } from './json-record.js';

/** Records with ids, for readers that read all of them or some, again and again. Everything is trusted SQL from code. */
export interface IdPages<Item extends object> {
  /** Name of the list in the reply. */
  name: string;
  from: string;
  where: string;
  id: string;
  item: Record<keyof Item, string>;
  limit: number;
  /** Minimum size of an item in bytes, computed without reading its long values: for lists with large items. */
  bytes?: string;
}

/** Two statements. Their first parameter is the id after which a page begins; `some` has the list of ids as its second. */
export interface IdPageStatements {
  some: string;
  page: string;
}

/** A page ends before the item that would exceed this, so that any broker carries it; its first item may be larger. */
const MAX_BYTES = 400_000;

/**
 * The statements of an operation that shows records page by page, all or those of some ids; `next` is the last id of a page
 * that the limit or the size of its items has ended.
 */
export function idPageSql<Item extends object>({
  name,
  from,
  where,
  id,
  item,
  limit,
  bytes,
}: IdPages<Item>): IdPageStatements {
  const itemSql = `${jsonRecord<Item>(item)} as item`;
  const statement = (chosen: string): string => {
    const candidates = (columns: string): string => `candidate as (
      select ${id} as id, ${columns} from ${from}
       where ${where} and ${id} > $1::bigint${chosen} order by ${id} limit ${limit})`;
    const items =
      bytes === undefined
        ? candidates(itemSql)
        : `${candidates(`${bytes} as bytes`)},
    readable as (${fitting('candidate', 'bytes')}),
    item as materialized (select ${id} as id, ${itemSql} from ${from} where ${id} in (select id from readable))`;
    return `
    with ${items},
    page as (${fitting(bytes === undefined ? 'candidate' : 'item', 'octet_length(item::text)')})
    select ${jsonRecord({
      [name]: jsonList('select item from page order by id'),
      next: `(select max(id) from page having count(*) = ${limit} or count(*) < (select count(*) from candidate))`,
    })}::text as record`;
  };
  return { some: statement(` and ${id} = any($2::bigint[])`), page: statement('') };
}

/** The first rows, as long as their bytes fit a page; at least one, without which no page would go on. */
const fitting = (rows: string, bytes: string): string => `
      select * from (
        select *, sum(${bytes}) over (order by id) as total, row_number() over (order by id) as place from ${rows}) as sized
       where total <= ${MAX_BYTES} or place = 1`;
