import type { JsonSchema } from '@stratus/contracts';

/** Collects titled schemas under `#/components/schemas`: the document describes each record once. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** The schema with a reference in place of every titled object; a description stays at the place of use. */
  reference(schema: JsonSchema): JsonSchema {
    if (schema.title === undefined || schema.type !== 'object') return this.withReferences(schema);
    const { title, description, ...rest } = schema;
    const inner = this.withReferences(rest);
    const known = this.schemas[title];
    const described = { title, ...inner };
    if (known && JSON.stringify(known) !== JSON.stringify(described))
      throw new Error(`two different schemas are called ${title}`);
    this.schemas[title] = described;
    return { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) };
  }

  private withReferences(schema: JsonSchema): JsonSchema {
    return {
      ...schema,
      ...(schema.items && { items: this.reference(schema.items) }),
      ...(schema.anyOf && { anyOf: schema.anyOf.map((option) => this.reference(option)) }),
      ...(typeof schema.additionalProperties === 'object' && {
        additionalProperties: this.reference(schema.additionalProperties),
      }),
      ...(schema.properties && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, property]) => [name, this.reference(property)]),
        ),
      }),
    };
  }
}
