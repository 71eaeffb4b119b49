import { jsonList, jsonRecord } from '@stratus/lists';
import type { JsonColumns } from '@stratus/lists';

/**
 * The statement of an operation that looks up entities for other services: those of the account `$1` among the ids `$2`.
 *
 * @param name of the list in the reply.
 * @param table its alias is `located` in the columns and the condition.
 */
export function locatedSql<Located extends object>(
  name: string,
  table: string,
  columns: JsonColumns<Located>,
  condition = 'true',
): string {
  const found = jsonList(`select ${jsonRecord<Located>(columns)} from ${table} as located
    where located.account_id = $1 and located.id = any($2::bigint[]) and ${condition} order by located.id`);
  return `select ${jsonRecord<Record<string, Located[]>>({ [name]: found })}::text as record`;
}
