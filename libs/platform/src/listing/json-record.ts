/** Postgres cuts longer names off without a word. */
const LONGEST_NAME = 63;

/** SQL for the value of each key of a record; an optional key may be missing. */
export type JsonColumns<R> = { readonly [K in keyof R]: string };

/**
 * SQL for a record as JSON: one expression of the type `json`, without whitespace, with the keys in the order given.
 *
 * Each value is trusted SQL from code and may name the rows around it. Numbers, booleans and NULL become what they are in
 * JSON, arrays become lists, `json` stays as it is, and all else becomes a string. A time needs `jsonTime`. Postgres
 * writes `jsonb` with spaces, as it does what comes from json_build_object and json_agg: take it apart, or see
 * {@link compactJsonb}.
 *
 * @throws Error when a key is too long for the name of a column: a programming error
 */
export function jsonRecord<R extends object>(columns: JsonColumns<R>): string {
  const selected = Object.entries<string>(columns).map(([key, sql]) => `${sql} as ${columnName(key)}`);
  return `(select row_to_json(json_row.*) from (select ${selected.join(', ')}) as json_row)`;
}

/**
 * SQL for a list as JSON: one expression of the type `json`, without whitespace; `[]` when there are no rows.
 *
 * @param select a SELECT of one column: `select ${SUBNET_JSON} from subnets as subnet order by subnet.id`
 */
export const jsonList = (select: string): string => `to_json(array(${select}))`;

/** The texts in a JSON value: never when there are numbers and booleans only. */
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
 * Quicker than to take it apart with `jsonRecord`, but spaces inside of a text would go as well. So the compiler wants a
 * caller whose `jsonb` has texts at all to claim that they have none, as ids, times and names from a fixed list do.
 */
export const compactJsonb = <R>(
  jsonb: string,
  ..._claim: [TextsOf<R>] extends [never] ? [] : ['no text has a space']
): string => `replace((${jsonb})::text, ' ', '')::json`;

function columnName(key: string): string {
  if (Buffer.byteLength(key) > LONGEST_NAME) throw new Error(`${key} is too long for the name of a column`);
  return `"${key.replaceAll('"', '""')}"`;
}
