import type { JsonSchema } from '../schema/schema.js';

/** JSON Schema of our own rules, in the metadata of the rule, for the OpenAPI document. */
export class Expressed {
  constructor(readonly schema: JsonSchema) {}
}
