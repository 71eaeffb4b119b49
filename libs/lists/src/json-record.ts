/** Postgres silently truncates longer names. */
const MAX_NAME_LENGTH = 63;

/** SQL for the value of each key of a record; an optional key may be missing. */
export type JsonColumns<R> = { readonly [K in keyof R]: string };

/**
 * SQL for a record as JSON: one expression of the type `json`, without whitespace, with the keys in the order given.
 *
 * Each value is trusted SQL from code and may name the rows around it. Numbers, booleans and NULL become their JSON values,
 * arrays become lists, `json` stays as it is, and everything else becomes a string. A time needs `jsonTime`. Postgres
 * writes `jsonb`, json_build_object and json_agg with spaces: build those values with `jsonRecord`, or see
 * {@link compactJsonb}.
 *
 * @throws Error when a key is too long for the name of a column: a programming error
 */
export function jsonRecord<R extends object>(columns: JsonColumns<R>): string {
  const selected = Object.entries<string>(columns).map(([key, sql]) => `${sql} as ${columnName(key)}`);
  return `(select row_to_json(json_row.*) from (select ${selected.join(', ')}) as json_row)`;
}

/**
 * SQL for a list as JSON: one expression of the type `json`, without whitespace; `[]` for no rows.
 *
 * @param select a SELECT of one column: `select ${SUBNET_JSON} from subnets as subnet order by subnet.id`
 */
export const jsonList = (select: string): string => `to_json(array(${select}))`;

/** The texts in a JSON value; `never` for a value with only numbers and booleans. */
type TextsOf<R> = R extends string
  ? R
  : R extends readonly (infer Item)[]
    ? TextsOf<Item>
    : R extends object
      ? { [K in keyof R]: TextsOf<R[K]> }[keyof R]
      : never;

/**
 * SQL for a `jsonb` as JSON without whitespace: one expression of the type `json`, with the keys in the order of `jsonb`.
 *
 * Faster than `jsonRecord`, but it also removes spaces inside texts. So the compiler makes a caller whose `jsonb` contains
 * texts claim that no text has a space; ids, times and names from a fixed list have none.
 */
export const compactJsonb = <R>(
  jsonb: string,
  ..._claim: [TextsOf<R>] extends [never] ? [] : ['no text has a space']
): string => `replace((${jsonb})::text, ' ', '')::json`;

function columnName(key: string): string {
  if (Buffer.byteLength(key) > MAX_NAME_LENGTH) throw new Error(`${key} is too long for the name of a column`);
  return `"${key.replaceAll('"', '""')}"`;
}
