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
}

/** Two statements. Their first parameter is the id after which a page begins; `some` has the list of ids as its second. */
export interface IdPageStatements {
  some: string;
  page: string;
}

/** The statements of an operation that shows records page by page, all or those of some ids; `next` is the last id of a full page. */
export function idPageSql<Item extends object>({
  name,
  from,
  where,
  id,
  item,
  limit,
}: IdPages<Item>): IdPageStatements {
  const statement = (chosen: string): string => `
    with page as (
      select ${id} as id, ${jsonRecord<Item>(item)} as item from ${from}
       where ${where} and ${id} > $1::bigint${chosen} order by ${id} limit ${limit})
    select ${jsonRecord({
      [name]: jsonList('select item from page order by id'),
      next: `(select max(id) from page having count(*) = ${limit})`,
    })}::text as record`;
  return { some: statement(` and ${id} = any($2::bigint[])`), page: statement('') };
}
