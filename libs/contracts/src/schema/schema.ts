/** Key of the {@link Wording} of a text in its schema; a symbol, so that no document shows it. */
export const WORDING = Symbol('wording');

/**
 * Where the dialect's word may occur in a text (decision 29): `nowhere`, because users write the text or the product never puts
 * the word there; `anywhere` in it; in the first segment below `/v4` of a `path`, or that of an image's id, whose other
 * segments may be users' texts; or only `before` a separator, followed by another text.
 */
export type Wording = 'nowhere' | Worded;
export type Worded = 'anywhere' | 'path' | { readonly before: string };

/** The word of an id with a slash: of an image or a kernel. */
export const BEFORE_SLASH: Worded = { before: '/' };

/** The subset of JSON Schema (2020-12, as in OpenAPI 3.1) that records need. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  enum?: readonly (string | number | null)[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  examples?: unknown[];
  default?: unknown;
  $ref?: string;
  'x-filterable'?: boolean;
  [WORDING]?: Wording;
}

/**
 * A JSON Schema together with the TypeScript type that it describes.
 *
 * One definition of a record serves the compiler, the OpenAPI document, the event schemas and the tests that check
 * answers against it. At run time it is nothing but the object.
 */
export interface Schema<T> {
  readonly json: JsonSchema;
  /** Phantom: carries T for the compiler, never present at run time. */
  readonly type?: T;
}

/** The TypeScript type that a schema describes. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

type Properties = Record<string, Schema<unknown>>;
type Simplify<T> = { [K in keyof T]: T[K] };

const of = <T>(json: JsonSchema): Schema<T> => ({ json });

export const integer = (description: string, extra: JsonSchema = {}): Schema<number> =>
  of({ type: 'integer', description, ...extra });
export const number = (description: string, extra: JsonSchema = {}): Schema<number> =>
  of({ type: 'number', description, ...extra });
export const boolean = (description: string): Schema<boolean> => of({ type: 'boolean', description });
/** A text that passes every gateway unchanged: users write it, or the dialect's word never occurs in it. */
export const verbatim = (description: string, extra: JsonSchema = {}): Schema<string> =>
  of({ type: 'string', description, [WORDING]: 'nowhere', ...extra });
/** A text of the product that may contain the dialect's word: a gateway with another word translates it. */
export const worded = (description: string, where: Worded = 'anywhere'): Schema<string> =>
  of({ type: 'string', description, [WORDING]: where });
/** One of a few texts; a gateway with another word translates those that contain the dialect's word. */
export const oneOf = <const V extends readonly string[]>(values: V, description: string): Schema<V[number]> =>
  of({ type: 'string', enum: values, description });

export const TIME_PATTERN = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$';

/** Time of the interface: `YYYY-MM-DDTHH:MM:SS`, UTC, no zone designator, no fraction (contract 2.8). */
export const time = (description: string): Schema<string> =>
  of({
    type: 'string',
    pattern: TIME_PATTERN,
    description,
    examples: ['2026-01-02T03:04:05'],
    [WORDING]: 'nowhere',
  });

/** Writes a time in the form of {@link time}. */
export const apiTime = (moment: Date): string => moment.toISOString().slice(0, 19);

export const list = <T>(items: Schema<T>, description?: string): Schema<T[]> =>
  of({ type: 'array', items: items.json, ...(description && { description }) });

export const nullable = <T>(schema: Schema<T>): Schema<T | null> => {
  const { type, enum: values, ...rest } = schema.json;
  if (typeof type !== 'string') return of({ anyOf: [schema.json, { type: 'null' }] });
  return of({ type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest });
};

/** One of several records, each with a title of its own. */
export const either = <const S extends readonly Schema<unknown>[]>(
  title: string,
  ...options: S
): Schema<Infer<S[number]>> => of({ title, anyOf: options.map(({ json }) => json) });

/** A key of the interface that never has a value here. */
export const always = (description: string): Schema<null> => of({ type: 'null', description });

/** Free-form JSON, where the contract leaves the shape open. */
export const anything = (description: string): Schema<unknown> => of({ description });

/**
 * A named record. Every property is always present (`null` without a value), as clients of this interface expect.
 */
export const record = <P extends Properties>(
  title: string,
  properties: P,
): Schema<Simplify<{ [K in keyof P]: Infer<P[K]> }>> =>
  of({
    type: 'object',
    title,
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, schema.json])),
    required: Object.keys(properties),
    additionalProperties: false,
  });

/** A record with further properties, which are absent where they have no meaning. */
export const withOptional = <R extends object, P extends Properties>(
  base: Schema<R>,
  properties: P,
): Schema<Simplify<R & { [K in keyof P]?: Infer<P[K]> }>> =>
  of({
    ...base.json,
    properties: {
      ...base.json.properties,
      ...Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, schema.json])),
    },
  });

/** An object whose keys and values users choose: it passes every gateway unchanged. */
export const anyObject = (title: string, description: string): Schema<Record<string, unknown>> =>
  of({ type: 'object', title, description, additionalProperties: true });

/** The same schema as the value of a property, with the property's description. */
export const about = <T>(schema: Schema<T>, description: string): Schema<T> => of({ ...schema.json, description });

/** The response to a delete, or to an action without a record: `{}`. */
export const empty: Schema<Record<string, never>> = of({
  type: 'object',
  title: 'Empty',
  properties: {},
  additionalProperties: false,
});
