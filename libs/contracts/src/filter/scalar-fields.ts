import { TIME_PATTERN } from '../schema/schema.js';
import type { Infer, JsonSchema, Schema } from '../schema/schema.js';
import type { FieldType } from './filterable.js';

type Item<R> = NonNullable<R> extends readonly (infer I)[] ? I : never;
type Nested<R, K extends keyof R & string> = [R[K]] extends [null]
  ? never
  : NonNullable<R[K]> extends readonly unknown[]
    ? Item<R[K]> extends object
      ? never
      : K
    : NonNullable<R[K]> extends object
      ? `${K}.${ScalarField<NonNullable<R[K]>>}`
      : K;

/** The names of a record's fields with one value, or with a list of such values; nested ones with dots. */
export type ScalarField<R> = { [K in keyof R & string]: Nested<R, K> }[keyof R & string];

/** A name, or a name and all that is inside of it. */
type Below<Name extends string> = Name | `${Name}.${string}`;

/**
 * The fields by which a list filters and sorts: all fields of its record with one value, or with a list of such values
 * (contract 3). Lists of objects have none; a list adds its own fields for these.
 *
 * @param without top-level names that the list excludes.
 */
export function scalarFields<S extends Schema<object>, const Left extends keyof Infer<S> & string = never>(
  record: S,
  without: readonly Left[] = [],
): Readonly<Record<Exclude<ScalarField<Infer<S>>, Below<Left>>, FieldType>> {
  const left: ReadonlySet<string> = new Set(without);
  const properties = Object.entries(record.json.properties ?? {}).filter(([name]) => !left.has(name));
  return Object.fromEntries(fieldsOf(properties)) as Record<Exclude<ScalarField<Infer<S>>, Below<Left>>, FieldType>;
}

const fieldsOf = (properties: [string, JsonSchema][], prefix = ''): [string, FieldType][] =>
  properties.flatMap(([name, schema]) => fieldsIn(`${prefix}${name}`, valueOf(schema)));

function fieldsIn(name: string, { type, properties, items, pattern }: JsonSchema): [string, FieldType][] {
  if (properties) return fieldsOf(Object.entries(properties), `${name}.`);
  if (items) return items.properties || items.anyOf ? [] : [[name, 'array']];
  const types = new Set([type].flat());
  if (pattern === TIME_PATTERN) return [[name, 'time']];
  if (types.has('string')) return [[name, 'string']];
  const plain = (['integer', 'number', 'boolean'] as const).find((known) => types.has(known));
  return plain ? [[name, plain]] : [];
}

/** Type of a non-null value. */
const valueOf = (schema: JsonSchema): JsonSchema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
