import type { JsonSchema } from '../schema/schema.js';

/** What JSON Schema can say of a rule of our own; in the metadata of the rule, for the OpenAPI document. */
export class Expressed {
  constructor(readonly schema: JsonSchema) {}
}
