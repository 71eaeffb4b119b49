/** How the text of an option becomes a value of the body. */
export type FieldKind = 'string' | 'integer' | 'number' | 'boolean' | 'strings' | 'integers' | 'json';

/** A property of a request's body. */
export interface Field {
  name: string;
  kind: FieldKind;
  required: boolean;
  description: string;
}

/** An operation of the API with a command; `operations.json` beside `src` holds them all. */
export interface ApiOperation {
  group: string;
  verb: string;
  summary: string;
  method: string;
  path: string;
  arguments: readonly string[];
  isList: boolean;
  fields: readonly Field[];
}
